// Compares and replaces generated sentences of the README. A section is between two HTML comments with its name.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const readme = inRoot('README.md')
const sectionPattern = name => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)
const readReadme = () => readFileSync(readme, 'utf8')
const withSection = (name, sentences) =>
  readReadme().replace(sectionPattern(name), () => `<!-- ${name} -->${sentences}<!-- /${name} -->`)

/** Returns a fault if the README has no such section or the section has different sentences. Ignores differences in line breaks. */
export function sectionFaults(name, sentences, command) {
  const normalize = text => text.replace(/\s+/g, ' ')
  if (!sectionPattern(name).test(readReadme())) return [`README.md has no section <!-- ${name} -->`]
  return normalize(readReadme()) === normalize(withSection(name, sentences))
    ? []
    : [`README.md should say: ${sentences} (${command})`]
}

/** Replaces the sentences of a section of the README. */
export const writeSection = (name, sentences) => writeFileSync(readme, withSection(name, sentences))
