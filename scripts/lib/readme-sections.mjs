// Compares and replaces generated sentences of the README. Two comments with the name of a section enclose its sentences.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const readme = inRoot('README.md')
const sectionPattern = name => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)
const readReadme = () => readFileSync(readme, 'utf8')
const withSection = (name, sentences) =>
  readReadme().replace(sectionPattern(name), () => `<!-- ${name} -->${sentences}<!-- /${name} -->`)

/** Returns a fault if the section is missing in the README or has different sentences. Ignores line breaks. */
export function sectionFaults(name, sentences, command) {
  const normalize = text => text.replace(/\s+/g, ' ')
  if (!sectionPattern(name).test(readReadme())) return [`README.md has no section <!-- ${name} -->`]
  return normalize(readReadme()) === normalize(withSection(name, sentences))
    ? []
    : [`README.md should say: ${sentences} (${command})`]
}

/** Replaces the sentences of a section. */
export const writeSection = (name, sentences) => writeFileSync(readme, withSection(name, sentences))
