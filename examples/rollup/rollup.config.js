import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'

export default {
  input: 'src/main.js',
  output: { dir: 'dist', format: 'es' },
  plugins: [
    // Packages read `process.env.NODE_ENV`, which browsers lack.
    replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify('production') }),
    resolve({ browser: true, preferBuiltins: false }),
    // For the CommonJS packages of WalletConnect, which load when a user pairs a wallet.
    commonjs(),
    terser(),
  ],
}
