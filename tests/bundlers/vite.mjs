import { build } from 'vite'

const [input, output] = process.argv.slice(2)
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: output,
    minify: process.env.NODE_ENV === 'production',
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rollupOptions: { input, output: { entryFileNames: '[name].js' } },
  },
})
