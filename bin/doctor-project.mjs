import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const readManifest = folder => {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  } catch {
    return undefined
  }
}

const ownManifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Packages that must be installed once, with the reason: each copy would define its own elements or keep its own state. */
const singleCopyPackages = {
  'w3m-elements': 'Two modals would compete for one page.',
  lit: 'Elements would load Lit twice.',
}

/** Returns every installed copy of the packages, as `name → [{ version, folder }]`. */
function findInstalledCopies(root, names) {
  const copies = Object.fromEntries(names.map(name => [name, []]))
  const visit = modules => {
    if (!existsSync(modules)) return
    for (const name of names) {
      const folder = path.join(modules, name)
      const version = readManifest(folder)?.version
      if (version) copies[name].push({ version, folder: path.relative(root, folder) })
    }
    for (const entry of readdirSync(modules, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue
      const folder = path.join(modules, entry.name)
      const packages = entry.name.startsWith('@')
        ? readdirSync(folder).map(name => path.join(folder, name))
        : [folder]
      for (const folder of packages) visit(path.join(folder, 'node_modules'))
    }
  }
  visit(path.join(root, 'node_modules'))
  return copies
}

/** Returns whether a version satisfies `>=X`, `>=X.Y` or `*`, the only ranges of our peers. */
function satisfiesRange(version, range) {
  if (range === '*') return true
  const [minimumParts, actualParts] = [range.replace('>=', ''), version].map(text =>
    text.split('.').map(part => Number.parseInt(part, 10) || 0),
  )
  for (const [index, minimum] of minimumParts.entries())
    if ((actualParts[index] ?? 0) !== minimum) return (actualParts[index] ?? 0) > minimum
  return true
}

/** Checks the project in a folder: missing or duplicate packages, and missing or old peers. */
export function checkProject(folder) {
  const manifest = readManifest(folder)
  if (!manifest)
    return [
      {
        level: 'error',
        text: `No package.json in ${path.resolve(folder)}`,
        fix: 'Pass the folder of your project, or the URL of a page.',
      },
    ]
  const findings = []
  const copies = findInstalledCopies(folder, [
    ...Object.keys(singleCopyPackages),
    ...Object.keys(ownManifest.peerDependencies),
  ])
  const [installedCopy] = copies['w3m-elements']
  findings.push(
    installedCopy
      ? { level: 'ok', text: `w3m-elements ${installedCopy.version} is installed` }
      : {
          level: 'error',
          text: 'w3m-elements is not installed here',
          fix: 'Install it, or run the command in the folder of your app.',
        },
  )
  for (const [name, why] of Object.entries(singleCopyPackages))
    if (copies[name].length > 1)
      findings.push({
        level: 'error',
        text: `${name} is installed ${copies[name].length} times: ${copies[name].map(copy => `${copy.version} in ${copy.folder}`).join(', ')}. ${why}`,
        fix: `Run npm dedupe, or set "overrides": { "${name}": "${copies[name][0].version}" } in package.json.`,
      })
  const declaredPackages = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const [name, range] of Object.entries(ownManifest.peerDependencies)) {
    const [copy] = copies[name]
    if (copy && !satisfiesRange(copy.version, range))
      findings.push({
        level: 'error',
        text: `${name} ${copy.version} is too old: w3m-elements needs ${range}`,
        fix: `npm install ${name}@latest`,
      })
    else if (!copy && declaredPackages[name])
      findings.push({ level: 'error', text: `${name} is declared and not installed`, fix: 'npm install' })
  }
  if (declaredPackages.wagmi && !copies['@wagmi/core'].length)
    findings.push({
      level: 'error',
      text: 'wagmi is used and @wagmi/core is not installed',
      fix: 'npm install @wagmi/core',
    })
  return findings
}
