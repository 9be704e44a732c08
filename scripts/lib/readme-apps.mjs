// Follows the README's quick start in an empty folder, with the packed package.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'
import { serveFolder } from './serve-folder.mjs'

/** The variants of the quick start, each with the folder to serve and the build command. */
export const readmeForms = {
  HTML: { folder: 'my-page/public' },
  React: { folder: 'my-app/dist', build: ['run', 'build'] },
  Vue: { folder: 'my-app/dist', build: ['run', 'build'] },
}

/**
 * Returns the commands of a variant and its files by path. A line that begins with a path in backticks names the file of the next
 * block.
 */
export function readQuickStart(form, readme = readFileSync(inRoot('README.md'), 'utf8')) {
  const [, section] = new RegExp(`^### ${form}\\n([^]*?)^##`, 'm').exec(readme) ?? []
  if (!section) throw new Error(`The README has no section ${form}`)
  const [, commands] = /^```sh\n([^]*?)^```/m.exec(section) ?? []
  const files = [...section.matchAll(/^`([\w./-]+)`[^\n]*:\n\n```\w+\n([^]*?)^```/gm)].map(
    ([, file, code]) => [file, code],
  )
  if (!commands || !files.length)
    throw new Error(`The section ${form} of the README has no commands or no files`)
  return { commands, files: Object.fromEntries(files) }
}

/** Runs a variant of the quick start and serves the result. Resolves with the port and `close` of the server. */
export async function startFromReadme(form, { tarball, cwd, env }) {
  const { folder, build } = readmeForms[form]
  mkdirSync(cwd, { recursive: true })
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  cpSync(tarball, path.join(cwd, `w3m-elements-${version}.tgz`))
  const { commands, files } = readQuickStart(form)
  // Confirms the prompt of `npm create` in advance. Clears `NODE_ENV`, which tests may set but a reader's environment does not.
  const settings = { ...env, npm_config_yes: 'true', NODE_ENV: '' }
  await run('bash', ['-euc', commands], { cwd, capture: true, env: settings })
  const app = path.join(cwd, folder.split('/')[0])
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(app, file)), { recursive: true })
    writeFileSync(path.join(app, file), code)
  }
  if (build) await run('npm', build, { cwd: app, capture: true, env: settings })
  return serveFolder(path.join(cwd, folder))
}
