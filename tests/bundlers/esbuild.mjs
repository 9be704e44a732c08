import { build } from 'esbuild'

const [input, output] = process.argv.slice(2)
await build({
  entryPoints: [input],
  outdir: output,
  bundle: true,
  // Keeps the modal in separate files.
  splitting: true,
  format: 'esm',
  minify: process.env.NODE_ENV === 'production',
})
