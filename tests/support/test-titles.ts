import { readFileSync } from 'node:fs'

const titlePattern =
  /\b(?:it|test)(?:\.\w+)?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g

/** Returns the titles of the tests in a file. A title with values keeps its placeholders. */
export const titlesOf = (file: URL): string[] =>
  [...readFileSync(file, 'utf8').matchAll(titlePattern)].map(([, singleQuoted, doubleQuoted, template]) =>
    (singleQuoted ?? doubleQuoted ?? template ?? '').replace(/\\(.)/g, '$1'),
  )
