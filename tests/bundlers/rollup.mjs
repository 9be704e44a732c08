import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'

const [input, output] = process.argv.slice(2)
const bundle = await rollup({
  input,
  plugins: [
    // Packages read `process.env.NODE_ENV`, which browsers lack.
    replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) }),
    resolve({ browser: true, preferBuiltins: false }),
    // For the CommonJS packages of WalletConnect, which load when a user pairs a wallet.
    commonjs(),
  ],
})
await bundle.write({
  dir: output,
  format: 'es',
  plugins: process.env.NODE_ENV === 'production' ? [terser()] : [],
})
