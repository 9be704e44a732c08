// Copies the project's addresses from project.json into package.json, where package tools read them.
//
//   node scripts/addresses.mjs            writes the copy
//   node scripts/addresses.mjs --check    fails if the copy differs
//   node scripts/addresses.mjs --publish  also fails if an address is missing, because users could not report faults
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/project.mjs'

const readJson = file => JSON.parse(readFileSync(inRoot(file), 'utf8'))
const addresses = readJson('project.json')
const manifest = readJson('package.json')

const copies = {
  repository: addresses.repository && { type: 'git', url: addresses.repository },
  homepage: addresses.homepage,
  bugs: addresses.bugs && { url: addresses.bugs },
}

const faults = []
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b || undefined)
if (process.argv.some(arg => arg === '--check' || arg === '--publish'))
  for (const [field, value] of Object.entries(copies))
    if (!isSame(manifest[field], value))
      faults.push(`package.json: ${field} differs from project.json; run node scripts/addresses.mjs`)
if (process.argv.includes('--publish'))
  for (const [name, value] of Object.entries(addresses))
    if (!value) faults.push(`project.json: ${name} is empty; set it before publishing`)

if (process.argv.length === 2) {
  for (const [field, value] of Object.entries(copies))
    if (value) manifest[field] = value
    else delete manifest[field]
  writeFileSync(inRoot('package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}
for (const fault of faults) process.stderr.write(`addresses: ${fault}\n`)
process.exitCode = faults.length ? 1 : 0
