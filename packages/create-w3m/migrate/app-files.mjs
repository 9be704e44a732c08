import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Project, ts } from 'ts-morph'

const scriptFile = /\.[cm]?[jt]sx?$/
const componentFile = /\.(?:vue|svelte)$/
/** Matches other files that may contain package names. Only `package.json` is changed. */
const otherFile = /\.(?:html|css|scss|sass|less|json|jsonc|astro|mdx|ya?ml)$/
const lockFile = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|(?:^|\/)pnpm-lock\.yaml$/
const generatedFolder = /(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\//

function git(folder, ...args) {
  const stdio = ['ignore', 'pipe', 'ignore']
  try {
    return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio, maxBuffer: 2 ** 28 })
  } catch {
    return undefined
  }
}

/** Returns the reason why the files of a folder must not be changed, or undefined if Git can restore each of them. */
export function findDirtyReason(folder) {
  const status = git(folder, 'status', '--porcelain', '--', '.')
  if (status === undefined) return `${folder} is not in a Git repository`
  return status.trim() ? `${folder} has uncommitted changes` : undefined
}

/**
 * Lists the files of an app. Excludes files that Git ignores, generated files, lockfiles, and the files of nested packages except
 * `package.json`.
 */
function listFiles(folder) {
  const listedFiles = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const names = listedFiles
    ? listedFiles.split('\0').filter(Boolean)
    : readdirSync(folder, { recursive: true }).map(name => name.split(path.sep).join('/'))
  const files = names
    .filter(name => !generatedFolder.test(name) && !lockFile.test(name))
    .filter(name => lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort()
  const nestedFolders = files
    .filter(name => name.endsWith('/package.json'))
    .map(name => path.posix.dirname(name))
  return files.filter(
    name =>
      !nestedFolders.some(
        nestedFolder => name.startsWith(`${nestedFolder}/`) && name !== `${nestedFolder}/package.json`,
      ),
  )
}

/** Returns the script blocks of a Vue or Svelte component: their start, text and extension. */
const blocksOf = text =>
  [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)].map(match => ({
    start: match.index + match[0].indexOf('>') + 1,
    text: match[2],
    extension: /\blang=["']?(tsx?|jsx)\b/.exec(match[1])?.[1] ?? 'js',
  }))

/** The text of one file and its pending edits. */
class AppFile {
  edits = []

  constructor(folder, name) {
    this.name = name
    this.path = path.join(folder, name)
    this.text = readFileSync(this.path, 'utf8')
    this.lineBreak = this.text.includes('\r\n') ? '\r\n' : '\n'
  }

  lineAt(position) {
    return this.text.slice(0, position).split('\n').length
  }

  /** Replaces a range. Throws if the range overlaps an earlier edit, because the two would corrupt each other. */
  edit(start, end, text) {
    if (this.edits.some(edit => start < edit.end && edit.start < end))
      throw new Error(`${this.name}:${this.lineAt(start)}: two changes overlap`)
    this.edits.push({ start, end, text: text.replaceAll('\n', this.lineBreak) })
  }

  get editedText() {
    let text = this.text
    // Applies edits from the end, and insertions at the same position in their order.
    const edits = this.edits.map((edit, index) => ({ ...edit, at: index }))
    for (const { start, end, text: replacement } of edits.sort((a, b) => b.start - a.start || b.at - a.at))
      text = text.slice(0, start) + replacement + text.slice(end)
    return text
  }
}

/** A parsed script: a file, or a script block of a component. Edits take positions within the script. */
class Script {
  constructor(file, source, start) {
    this.file = file
    this.source = source
    this.start = start
    this.isTyped = /\.[cm]?tsx?$/.test(source.getFilePath())
  }

  lineOf(node) {
    return this.file.lineAt(this.start + node.getStart())
  }

  edit(start, end, text) {
    this.file.edit(this.start + start, this.start + end, text)
  }

  replace(node, text) {
    this.edit(node.getStart(), node.getEnd(), text)
  }

  /** Removes a statement with its line break. */
  removeStatement(node) {
    const text = this.source.getFullText()
    const end = node.getEnd() + (/^[ \t]*;?[ \t]*\r?\n?/.exec(text.slice(node.getEnd()))?.[0].length ?? 0)
    this.edit(node.getStart(), end, '')
  }
}

/** The files of an app, their edits, and the entries of the report. */
export class App {
  /** Entries with `file`, `line` and `text`. */
  changes = []
  todos = []

  constructor(folder) {
    this.folder = folder
    this.files = listFiles(folder)
      .filter(name => [scriptFile, componentFile, otherFile].some(pattern => pattern.test(name)))
      .map(name => new AppFile(folder, name))
    const project = new Project({
      useInMemoryFileSystem: true,
      compilerOptions: {
        allowJs: true,
        noLib: true,
        jsx: ts.JsxEmit.Preserve,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      },
    })
    this.scripts = this.files.flatMap(file => {
      if (scriptFile.test(file.name))
        return [new Script(file, project.createSourceFile(`/${file.name}`, file.text), 0)]
      if (!componentFile.test(file.name)) return []
      return blocksOf(file.text).map(({ start, text, extension }, index) => {
        const source = project.createSourceFile(`/${file.name}.${index}.${extension}`, text)
        return new Script(file, source, start)
      })
    })
  }

  /** Returns the script that contains a node. */
  scriptOf(node) {
    return this.scripts.find(({ source }) => source === node.getSourceFile())
  }

  change(script, node, text) {
    this.changes.push({ file: script.file.name, line: script.lineOf(node), text })
  }

  addTodo(script, node, text) {
    this.todos.push({ file: script.file.name, line: script.lineOf(node), text })
  }

  /** Adds a report entry for each line that matches a pattern. */
  addLineTodos(pattern, text, isIncluded) {
    for (const file of this.files.filter(isIncluded))
      for (const [index, line] of file.text.split('\n').entries()) {
        const match = pattern.exec(line)
        if (match) this.todos.push({ file: file.name, line: index + 1, text: text(match) })
      }
  }

  /**
   * Adds a report entry for each line with a package name in files that the command does not change, and for each string literal that is a
   * package name, except import paths.
   */
  addMentionTodos(isLibraryModule) {
    const isOther = ({ name }) => otherFile.test(name) && !name.endsWith('package.json')
    for (const file of this.files.filter(isOther))
      for (const [index, line] of file.text.split('\n').entries()) {
        const name = line.match(/@?[\w-]+(?:\/[\w.-]+)*/g)?.find(isLibraryModule)
        if (name)
          this.todos.push({
            file: file.name,
            line: index + 1,
            text: `\`${name}\`: this file is not changed.`,
          })
      }
    const { StringLiteral, NoSubstitutionTemplateLiteral } = ts.SyntaxKind
    for (const script of this.scripts)
      for (const kind of [StringLiteral, NoSubstitutionTemplateLiteral])
        for (const node of script.source.getDescendantsOfKind(kind)) {
          if (!isLibraryModule(node.getLiteralText()) || isModuleName(node)) continue
          this.addTodo(script, node, `\`${node.getLiteralText()}\`: the name of a package in a text.`)
        }
  }

  write() {
    for (const file of this.files) if (file.edits.length) writeFileSync(file.path, file.editedText)
  }
}

/** Whether a string literal is the module name of an import or export. Migrations change these. */
export function isModuleName(node) {
  const parent = node.getParent()
  const { SyntaxKind } = ts
  switch (parent?.getKind()) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.ExternalModuleReference:
      return true
    case SyntaxKind.LiteralType:
      return parent.getParent()?.getKind() === SyntaxKind.ImportType
    case SyntaxKind.CallExpression: {
      const callee = parent.getExpression()
      return callee.getKind() === SyntaxKind.ImportKeyword || callee.getText() === 'require'
    }
    default:
      return false
  }
}

export const hasFile = (folder, name) => existsSync(path.join(folder, name))
