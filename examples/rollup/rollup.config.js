import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'

export default {
  input: 'src/main.js',
  output: { dir: 'dist', format: 'es' },
  plugins: [
    // Packages ask `process.env.NODE_ENV`, which no browser has.
    replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify('production') }),
    resolve({ browser: true, preferBuiltins: false }),
    // For what WalletConnect's packages bring; they load when somebody pairs.
    commonjs(),
    terser(),
  ],
}
