#!/usr/bin/env node
// Creates an app with a wallet button. Prompts for options in a terminal, or reads them from its arguments. `migrate` changes an
// existing app.
import { parseArgs } from 'node:util'
import { cancel, confirm, intro, isCancel, multiselect, note, outro, select, text } from '@clack/prompts'

/** Resolves with an answer. Exits if the user cancels. */
async function awaitAnswer(question) {
  const answer = await question
  if (!isCancel(answer)) return answer
  cancel('Nothing was created.')
  process.exit(1)
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      framework: { type: 'string' },
      networks: { type: 'string' },
      wagmi: { type: 'boolean' },
      'sign-in': { type: 'boolean' },
      package: { type: 'string' },
    },
    allowPositionals: true,
  })
  // Imported on demand, because it needs the build, which a clone may lack.
  const { createApp, defaultNetworks, frameworks, networkNames } = await import('./create-app.mjs').catch(
    error => {
      throw error.code === 'ERR_MODULE_NOT_FOUND'
        ? new Error('The package is not built. Run npm run build.')
        : error
    },
  )
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY && values.framework === undefined
  let [folder] = positionals
  let { framework, wagmi, 'sign-in': signIn } = values
  let names = values.networks?.split(/[\s,]+/).filter(Boolean) ?? defaultNetworks
  if (isInteractive) {
    intro('create-w3m')
    folder ??= await awaitAnswer(text({ message: 'Folder of the app', initialValue: 'my-app' }))
    framework = await awaitAnswer(
      select({
        message: 'Framework',
        options: Object.entries(frameworks).map(([value, { title }]) => ({ value, label: title })),
      }),
    )
    names = await awaitAnswer(
      multiselect({
        message: 'Networks',
        options: networkNames.map(value => ({ value, label: value })),
        initialValues: defaultNetworks,
      }),
    )
    if (frameworks[framework].wagmi)
      wagmi = await awaitAnswer(confirm({ message: 'Use wagmi?', initialValue: false }))
    if (frameworks[framework].signIn)
      signIn = await awaitAnswer(confirm({ message: 'Sign in on the server?', initialValue: false }))
  }
  if (!folder || !framework)
    throw new Error(
      'Pass a folder and a framework, for example: node packages/create-w3m my-app --framework react',
    )
  const commands = createApp(folder, { framework, networks: names, wagmi, signIn, source: values.package })
  if (isInteractive) {
    note(commands.join('\n'), 'Next')
    outro('Created.')
  } else process.stdout.write(`Created ${folder}. Next:\n${commands.map(line => `  ${line}\n`).join('')}`)
}

try {
  if (process.argv[2] === 'migrate') {
    const { migrate } = await import('./migrate/command.mjs')
    process.stdout.write(migrate(process.argv.slice(3)))
  } else await main()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
