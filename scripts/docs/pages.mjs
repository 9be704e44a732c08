// Generates pages from files of the repository: a quick start per app in `examples/`, and the documents of `docs/`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../lib/project.mjs'

const readText = file => readFileSync(inRoot(file), 'utf8')

/** The order of the quick starts. Other apps follow by name. */
const startOrder = ['html', 'vite-react', 'next-app', 'next-sign-in', 'vue', 'svelte', 'angular', 'wagmi']
const titles = {
  'vite-react': 'React',
  'next-app': 'Next.js',
  'next-sign-in': 'Next.js with sign-in',
  html: 'Plain HTML',
  'html-strict': 'Strict policy',
}

const titleOf = (name, readme) => titles[name] ?? /^# (.*)$/m.exec(readme)?.[1] ?? name

/** Lists the quick starts. `name` is the folder of the app in `examples`. */
export function listStartPages() {
  const rankOf = name => (startOrder.includes(name) ? startOrder.indexOf(name) : startOrder.length)
  return readdirSync(inRoot('examples'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(inRoot('examples', entry.name, 'README.md')))
    .map(({ name }) => ({ name, title: titleOf(name, readText(`examples/${name}/README.md`)) }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name) || (a.name < b.name ? -1 : 1))
}

const generatedFilePattern =
  /(^|\/)(node_modules|dist|\.next|package(-lock)?\.json|README\.md|tsconfig.*\.json|\.gitignore|.*\.d\.ts)(\/|$)/

/** Lists the files of an app that its page shows: index.html first, then sources, then others. Omits files that match `generatedFilePattern`. */
function filesOf(name) {
  const weightOf = file => (file === 'index.html' ? -1 : /^(app\/|src\/|app\.)/.test(file) ? 0 : 1)
  return readdirSync(inRoot('examples', name), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      path.relative(inRoot('examples', name), path.join(entry.parentPath ?? entry.path, entry.name)),
    )
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !generatedFilePattern.test(file))
    .sort((a, b) => weightOf(a) - weightOf(b) || (a < b ? -1 : 1))
}

const languages = { mjs: 'js', svelte: 'svelte', vue: 'vue' }

/** The package managers: name, command that adds packages, and command that adds development packages. */
const managers = [
  ['npm', 'npm install', 'npm install -D'],
  ['pnpm', 'pnpm add', 'pnpm add -D'],
  ['yarn', 'yarn add', 'yarn add -D'],
  ['bun', 'bun add', 'bun add -d'],
]

/** Returns a code group with the install commands, one tab for each package manager. */
function createInstallTabs(packages, devPackages) {
  const tabs = managers.map(([name, add, addDev]) => {
    const lines = [[add, packages], ...(devPackages.length ? [[addDev, devPackages]] : [])]
    return `\`\`\`sh [${name}]\n${lines.map(([command, packageNames]) => `${command} ${packageNames.join(' ')}`).join('\n')}\n\`\`\``
  })
  return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`
}

/** Generates a quick start from the app's README and its files. The page imports the files by path, so their code stays current. */
function createStartPage({ name, title }) {
  const { version } = JSON.parse(readText('package.json'))
  const readme = readText(`examples/${name}/README.md`)
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(`examples/${name}/package.json`))
  const otherPackages = Object.keys(dependencies).filter(name => name !== 'w3m-elements')
  const files = filesOf(name).map(file => {
    const extension = file.split('.').at(-1)
    return `## ${file}\n\n<<< @/../../examples/${name}/${file}{${languages[extension] ?? extension}}\n`
  })
  const sections = readme.replace(/^# .*\n+/, '').split(/\n```sh[\s\S]*?```\n?/)
  return `---
title: ${JSON.stringify(title)}
description: w3m-elements in a small app with ${title}
editLink: false
---

# ${title}

${sections[0].trim()}

The package is not published to npm yet. Install the file that \`npm pack\` writes in a clone ([install](./)).

${createInstallTabs([`./w3m-elements-${version}.tgz`, ...otherPackages], Object.keys(devDependencies))}

${sections.slice(1).join('\n').trim()}

The app is the folder \`examples/${name}\` of the repository. \`npm run nightly -- examples ${name}\` builds it from the packed package
and tests it in a browser: open, connect, sign, switch the network, reload, disconnect.

${files.join('\n')}`
}

/** Documents of the repository that the site includes. */
export const listAboutPages = () => [
  { name: 'architecture', title: 'Architecture', file: 'docs/architecture.md' },
  { name: 'provider', title: 'EIP-1193 provider', file: 'docs/provider.md' },
  { name: 'sign-in', title: 'Sign-in and your server', file: 'docs/sign-in.md' },
  { name: 'appkit', title: 'Names of AppKit', file: 'docs/appkit.md' },
  { name: 'browsers', title: 'Browsers', file: 'docs/browsers.md' },
  { name: 'money', title: 'Rules for money', file: 'docs/money.md' },
  { name: 'threats', title: 'Threats and faults', file: 'docs/threats-and-faults.md' },
  { name: 'security', title: 'Security', file: 'SECURITY.md' },
]

/** Escapes Vue template syntax outside of code blocks. */
function escapeTemplates(markdown) {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(/(`[^`\n]*`)|<|\{\{/g, (match, code) => {
            if (code)
              return code.includes('{{')
                ? `<code v-pre>${code.slice(1, -1).replaceAll('<', '&lt;')}</code>`
                : code
            return match === '<' ? '&lt;' : '&#123;&#123;'
          }),
    )
    .join('')
}

/** Rewrites links. A link to a document of the site points to its page. A link to another file is replaced by its text. */
function rewriteLinks(markdown, file) {
  const pages = new Map(listAboutPages().map(page => [page.file, page.name]))
  return markdown.replace(
    /\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g,
    (_whole, text, target, hash = '') => {
      const pageName = pages.get(path.posix.normalize(path.posix.join(path.posix.dirname(file), target)))
      return pageName ? `[${text}](./${pageName}${hash})` : text
    },
  )
}

function createAboutPage({ title, file }) {
  const body = escapeTemplates(rewriteLinks(readText(file), file))
  return `---\ntitle: ${JSON.stringify(title)}\neditLink: false\noutline: [2, 3]\n---\n\n${body}`
}

/** Returns the text of every generated page by its path in the site. */
export function createRepositoryPages() {
  return Object.fromEntries([
    ...listStartPages().map(page => [`start/${page.name}.md`, createStartPage(page)]),
    ...listAboutPages().map(page => [`about/${page.name}.md`, createAboutPage(page)]),
  ])
}
