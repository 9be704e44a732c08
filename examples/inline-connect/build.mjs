// Copies the files of the package next to the page. A site that loads them from a CDN needs no build.
import { cpSync, rmSync } from 'node:fs'

rmSync('dist', { recursive: true, force: true })
cpSync('node_modules/w3m-elements/dist/cdn', 'dist/w3m', { recursive: true })
for (const file of ['index.html', 'app.js']) cpSync(file, `dist/${file}`)
