// Compares and replaces generated sentences of the README. A section is between two HTML comments with its name.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const readmeFile = inRoot('README.md')
const sectionPatternOf = name => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)
const readReadme = () => readFileSync(readmeFile, 'utf8')
const withSection = (name, sentences) =>
  readReadme().replace(sectionPatternOf(name), () => `<!-- ${name} -->${sentences}<!-- /${name} -->`)

/** Returns a fault if the README has no such section or the section has different sentences. Ignores differences in line breaks. */
export function findSectionFaults(name, sentences, command) {
  const normalize = text => text.replace(/\s+/g, ' ')
  if (!sectionPatternOf(name).test(readReadme())) return [`README.md has no section <!-- ${name} -->`]
  return normalize(readReadme()) === normalize(withSection(name, sentences))
    ? []
    : [`README.md should say: ${sentences} (${command})`]
}

/** Replaces the sentences of a section of the README. */
export const writeSection = (name, sentences) => writeFileSync(readmeFile, withSection(name, sentences))
