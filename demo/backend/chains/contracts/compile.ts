import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Artifact {
  abi: readonly unknown[]
  bytecode: `0x${string}`
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

const require = createRequire(import.meta.url)
const sourceNames = ['Tokens.sol', 'Names.sol']
const artifactsPath = fileURLToPath(new URL('artifacts.json', import.meta.url))

/** Compiles the contracts of this project with the npm package solc. Returns the text of artifacts.json, which Git contains. */
export function compileContracts(): string {
  const solc = require('solc') as {
    compile(
      input: string,
      callbacks: { import(path: string): { contents: string } | { error: string } },
    ): string
  }
  const sources = sourceNames.map(name => [
    name,
    { content: readFileSync(new URL(name, import.meta.url), 'utf8') },
  ])
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources) as Record<string, { content: string }>,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Omits the source hash from the bytecode, so a changed comment does not change the artifacts.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: Object.fromEntries(
        sourceNames.map(name => [name, { '*': ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const problems = (output.errors ?? []).filter(error => error.severity === 'error')
  if (problems.length > 0) throw new Error(problems.map(problem => problem.formattedMessage).join('\n'))

  const artifacts: Record<string, Artifact> = {}
  for (const name of sourceNames)
    for (const [contract, { abi, evm }] of Object.entries(output.contracts[name] ?? {}))
      artifacts[contract] = { abi, bytecode: `0x${evm.bytecode.object}` }
  return `${JSON.stringify(artifacts)}\n`
}

export const readCommittedArtifacts = (): string => readFileSync(artifactsPath, 'utf8')

function readImport(path: string) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(artifactsPath, compileContracts())
  console.log(`wrote ${artifactsPath}`)
}
