// Compares and replaces the generated sentences of the README, which are between two comments with the name of their section.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const readme = inRoot('README.md')
const sectionPattern = name => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)
const read = () => readFileSync(readme, 'utf8')
const withSection = (name, sentences) =>
  read().replace(sectionPattern(name), () => `<!-- ${name} -->${sentences}<!-- /${name} -->`)

/** Returns a fault if the README has no such section or other sentences in it. Ignores line breaks. */
export function sectionFaults(name, sentences, command) {
  const normalize = text => text.replace(/\s+/g, ' ')
  if (!sectionPattern(name).test(read())) return [`README.md has no section <!-- ${name} -->`]
  return normalize(read()) === normalize(withSection(name, sentences))
    ? []
    : [`README.md should say: ${sentences} (${command})`]
}

/** Replaces the sentences of a section. */
export const writeSection = (name, sentences) => writeFileSync(readme, withSection(name, sentences))
