// Copies the files of the package next to the pages.
import { cpSync, rmSync } from 'node:fs'

rmSync('dist', { recursive: true, force: true })
cpSync('node_modules/w3m-elements/dist/cdn', 'dist/w3m', { recursive: true })
for (const file of ['index.html', 'app.html', 'app.js']) cpSync(file, `dist/${file}`)
