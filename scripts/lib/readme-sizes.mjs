import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const readme = inRoot('README.md')
const markers = /<!-- sizes -->[^]*?<!-- \/sizes -->/
const kB = bytes => `${Math.round(bytes / 1000)} kB`

/** Returns the README's sentence about the bytes a page loads, from the measured totals of the CDN build. */
const sentenceOf = totals =>
  `${kB(totals['the button'])} load with the button. ${kB(totals['the first row'])} have loaded when the first wallet shows in the open modal, and ${kB(totals['the open modal, settled'])} with its whole list.`

const written = totals =>
  readFileSync(readme, 'utf8').replace(markers, `<!-- sizes -->${sentenceOf(totals)}<!-- /sizes -->`)

/** Returns a fault if the README's numbers differ from the build. Ignores line breaks. */
export function readmeFaults(totals) {
  const words = text => text.replace(/\s+/g, ' ')
  const text = readFileSync(readme, 'utf8')
  if (!markers.test(text)) return ['README.md has no sentence on sizes']
  return words(text) === words(written(totals))
    ? []
    : [`README.md should say: ${sentenceOf(totals)} (npm run make -- sizes)`]
}

export const writeReadmeSizes = totals => writeFileSync(readme, written(totals))
