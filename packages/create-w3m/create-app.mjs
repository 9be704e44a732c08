import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as networkRecords from '../../dist/src/networks/index.js'
import { dependencyOf, root } from './package-source.mjs'

/** Frameworks with the example that an app is created from, and the example for each extra. */
export const frameworks = {
  html: { title: 'HTML with a script tag', example: 'html' },
  react: { title: 'React with Vite', example: 'vite-react', wagmi: 'wagmi' },
  next: { title: 'Next.js', example: 'next-app', signIn: 'next-sign-in' },
  vue: { title: 'Vue with Vite', example: 'vue' },
  svelte: { title: 'Svelte with Vite', example: 'svelte' },
  angular: { title: 'Angular', example: 'angular' },
}

/** Networks that the examples use. */
export const defaultNetworks = ['ethereum', 'base']

/** Networks of the package, by name. */
const networks = Object.fromEntries(Object.entries(networkRecords))

/** Names of the EVM networks, without test networks and the alias `mainnet`. */
export const networkNames = Object.entries(networks)
  .filter(([name, network]) => network?.id?.startsWith('eip155:') && !network.testnet && name !== 'mainnet')
  .map(([name]) => name)

/** Returns the example of a choice. Throws if the framework is unknown or has no example with an extra. */
export function exampleOf({ framework, wagmi = false, signIn = false }) {
  const choice = frameworks[framework]
  if (!choice)
    throw new Error(`Unknown framework: ${framework}. Available: ${Object.keys(frameworks).join(', ')}`)
  if (wagmi && !choice.wagmi) throw new Error(`There is no app with wagmi for ${framework}, only for react`)
  if (signIn && !choice.signIn)
    throw new Error(`There is no app with sign-in for ${framework}, only for next`)
  return (wagmi && choice.wagmi) || (signIn && choice.signIn) || choice.example
}

/** Replaces the networks of an example in the text of a file. */
export function withNetworks(text, names) {
  if (names.join() === defaultNetworks.join()) return text
  // Examples import Ethereum as `mainnet`, as viem and wagmi call it.
  const variables = names.map(name => (name === 'ethereum' ? 'mainnet' : name))
  const [, secondName = names[0]] = names
  const variable = secondName === 'ethereum' ? 'mainnet' : secondName
  const { id, name } = networks[secondName]
  return text
    .replaceAll('networks="ethereum base"', `networks="${names.join(' ')}"`)
    .replace(
      /import \{ base, mainnet \} from (['"])/g,
      (_, quote) => `import { ${[...variables].sort().join(', ')} } from ${quote}`,
    )
    .replaceAll('[mainnet, base]', `[${variables.join(', ')}]`)
    .replace(
      /\[mainnet\.id\]: http\(\), \[base\.id\]: http\(\)/,
      variables.map(variable => `[${variable}.id]: http()`).join(', '),
    )
    .replace(/import \{ base \} from/g, `import { ${variable} } from`)
    .replaceAll('base.id', `${variable}.id`)
    .replaceAll('switchNetwork(base)', `switchNetwork(${variable})`)
    .replaceAll("'eip155:8453'", `'${id}'`)
    .replaceAll('Switch to Base', `Switch to ${name}`)
}

const isEmpty = folder =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0)

/**
 * Creates an app in an empty or new folder. Returns the commands to run next.
 *
 * @param options.source - Package to install: a file, or a version of the registry.
 */
export function createApp(folder, { framework, networks: names = defaultNetworks, wagmi, signIn, source }) {
  const example = exampleOf({ framework, wagmi, signIn })
  const unknownNames = names.filter(name => !networkNames.includes(name))
  if (unknownNames.length)
    throw new Error(`Unknown network: ${unknownNames.join(', ')}. Available: ${networkNames.join(', ')}`)
  if (!names.length) throw new Error('Choose at least one network')
  if (!isEmpty(folder)) throw new Error(`${folder} exists and is not an empty folder`)
  const dependency = dependencyOf(folder, source)
  cpSync(path.join(root, 'examples', example), folder, {
    recursive: true,
    filter: file => !/(?:^|[\\/])(?:node_modules|dist|\.next)$/.test(path.relative(root, file)),
  })
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const filePath = path.join(file.parentPath ?? file.path, file.name)
    const text = readFileSync(filePath, 'utf8')
    const newText = withNetworks(text, names)
    if (newText !== text) writeFileSync(filePath, newText)
  }
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  manifest.name =
    path
      .basename(path.resolve(folder))
      .toLowerCase()
      .replace(/[^a-z\d-]+/g, '-') || 'app'
  manifest.dependencies['w3m-elements'] = dependency
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return [
    `cd ${path.relative('.', folder) || '.'}`,
    'npm install',
    manifest.scripts.dev ? 'npm run dev' : 'npm run build',
  ]
}
