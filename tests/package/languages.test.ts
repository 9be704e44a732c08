import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createLooks } from '../../demo/pages/gallery-looks.ts'
import { createLanguageField } from '../../demo/pages/language-field.ts'
import { listLanguages, createLanguageModules } from '../../scripts/lib/languages.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const root = mkdtempSync(path.join(os.tmpdir(), 'w3m-languages-'))
const folder = path.join(root, 'text')
after(() => rmSync(root, { recursive: true }))

describe('added language', () => {
  cpSync(inRoot('src/text/en'), path.join(folder, 'en'), { recursive: true })
  cpSync(inRoot('src/text/de'), path.join(folder, 'fr'), { recursive: true })
  mkdirSync(path.join(folder, 'pt'))
  const modules = createLanguageModules(folder)

  it('appears in the option type, the gallery and the playground if its folder exists', async () => {
    const file = path.join(root, 'bundled-languages.ts')
    writeFileSync(file, modules['src/core/bundled-languages.ts'])
    const { bundledLanguages: tags } = (await import(pathToFileURL(file).href)) as {
      bundledLanguages: readonly string[]
    }
    assert.deepEqual(tags, ['en', 'fr', 'pt'])
    assert.match(modules['src/core/bundled-languages.ts'], /BundledLanguage = \(typeof bundledLanguages\)/)
    const labels = createLooks(tags).map(([label]) => label)
    for (const name of ['English', 'français', 'português']) assert.ok(labels.includes(name), name)
    assert.deepEqual(createLanguageField(tags).choices, ['auto', 'en', 'fr', 'pt'])
  })

  it('appears in the demo wallet if its folder exists', () => {
    const walletFolder = path.join(root, 'wallet')
    for (const tag of ['en', 'fr'])
      cpSync(inRoot('demo/wallet/texts/en'), path.join(walletFolder, tag), { recursive: true })
    const { 'demo/wallet/texts/catalogs.ts': catalogs } = createLanguageModules(undefined, walletFolder)
    assert.match(catalogs, /import \{ texts as serverFr \} from '\.\/fr\/server\.ts'/)
    assert.match(catalogs, /export const approval = \{ en: approvalEn, fr: approvalFr \}/)
  })

  it('loads its own file for the first screen and for each part', () => {
    const loaders = modules['src/text/language-loaders.ts']
    assert.match(loaders, /fr: \{\n {4}first: \(\) => import\('\.\/fr\/first\.ts'\)/)
    assert.match(loaders, /signIn: \(\) => import\('\.\/fr\/sign-in\.ts'\)/)
  })

  it('includes an added part, and omits a removed part', () => {
    renameSync(path.join(folder, 'en/buy.ts'), path.join(folder, 'en/gift-cards.ts'))
    const { 'src/text/parts.ts': parts, 'src/text/language-loaders.ts': loaders } =
      createLanguageModules(folder)
    assert.match(parts, /giftCards: \(\) => import\('\.\/en\/gift-cards\.ts'\)/)
    assert.match(loaders, /giftCards: \(\) => import\('\.\/fr\/gift-cards\.ts'\)/)
    assert.doesNotMatch(loaders, /buy/)
  })
})

it('rejects a folder that no page can request', () => {
  const invalidFolder = mkdtempSync(path.join(os.tmpdir(), 'w3m-languages-'))
  after(() => rmSync(invalidFolder, { recursive: true }))
  for (const tag of ['en', 'pt-BR']) mkdirSync(path.join(invalidFolder, tag))
  assert.throws(() => createLanguageModules(invalidFolder), /src\/text\/pt-BR: the folder of a language/)
})

it('finds the bundled languages in src/text', () => {
  assert.deepEqual(listLanguages(), ['en', 'de'])
})
