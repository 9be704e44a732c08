// The built server entry in Node and under worker conditions. scripts/runtimes.mjs tests other runtimes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { inRoot, root } from '../../scripts/lib/project.mjs'

const execute = promisify(execFile)
const program = inRoot('tests/support/sign-in-program.mjs')

/** Returns every module of the build that an entry imports statically or dynamically, by its path in `dist`. */
function modulesOf(entry: string): Set<string> {
  const modules = new Set<string>()
  const visit = (file: string) => {
    if (modules.has(file)) return
    modules.add(file)
    const text = readFileSync(inRoot('dist', file), 'utf8')
    for (const [, importPath = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g))
      visit(path.posix.normalize(path.posix.join(path.posix.dirname(file), importPath)))
  }
  visit(entry)
  return modules
}

describe('server entry', () => {
  test('imports no browser code', () => {
    const modules = [...modulesOf('src/server/index.js')]
    assert.ok(modules.length > 15, modules.join('\n'))
    // The bundler's small runtime helper is shared by all files.
    const helper = 'chunks/rolldown-runtime.js'
    assert.deepEqual(
      modules.filter(file => file !== helper && !/^src\/(?:server|core)\//.test(file)),
      [],
    )
  })

  for (const flags of [[], ['--conditions=worker']])
    test(`signs in with every namespace and signs out, with node ${flags.join(' ')}`, async () => {
      const { stdout } = await execute(process.execPath, [...flags, program, '--tell'], { cwd: root })
      const code = `import { expected } from ${JSON.stringify(program)}; process.stdout.write(expected)`
      const { stdout: expected } = await execute(process.execPath, ['--input-type=module', '-e', code])
      assert.equal(stdout.trim(), expected)
    })
})
