// What editors and the documentation read of the package: it is whole, and it is true.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { defaultOptions } from '../../src/core/options.ts'
import { pageFaults } from '../../scripts/docs/check.mjs'
import { membersOf, optionDocs } from '../../scripts/lib/option-docs.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

interface Attribute {
  name: string
  description?: string
}
interface Element {
  tagName: string
  attributes?: Attribute[]
  members?: { name: string }[]
}

const readJson = (file: string) => JSON.parse(readFileSync(inRoot(file), 'utf8')) as Record<string, unknown>
const modules = readJson('custom-elements.json').modules as { path: string; declarations: Element[] }[]

describe('the options', () => {
  test('each says what it means', async () => {
    const silent = (await optionDocs()).filter(({ description }) => description.length < 20)
    assert.deepEqual(silent, [])
    for (const shape of ['Endpoints'])
      assert.deepEqual(
        membersOf(shape).filter(({ description }) => description === ''),
        [],
      )
  })

  test('a default that is told is the one in force', async () => {
    const told = new Map((await optionDocs()).map(option => [option.name, option.default]))
    for (const [name, value] of Object.entries(defaultOptions))
      assert.equal(told.get(name), typeof value === 'string' ? `'${value}'` : String(value), name)
  })
})

describe('the manifest of the elements', () => {
  test('its modules are files of the package', () => {
    assert.ok(modules.length > 5)
    assert.deepEqual(
      modules.map(({ path }) => path).filter(path => !existsSync(inRoot(path))),
      [],
    )
  })

  test('every element that has the modal takes every option as an attribute', async () => {
    const attributes = (await optionDocs()).flatMap(option => option.attributes.map(({ name }) => name))
    assert.ok(attributes.length > 40)
    for (const { tagName, attributes: own = [], members = [] } of modules.flatMap(one => one.declarations)) {
      if (!members.some(({ name }) => name === 'modal')) continue
      const names = new Set(own.map(({ name }) => name))
      assert.deepEqual(
        attributes.filter(name => !names.has(name)),
        [],
        tagName,
      )
    }
  })

  test('editors are given each tag with its options', () => {
    const webTypes = JSON.stringify(readJson('dist/editors/web-types.json'))
    const vsCode = readJson('dist/editors/vscode.html-custom-data.json') as {
      tags: { name: string; attributes: Attribute[] }[]
    }
    for (const { tagName } of modules.flatMap(one => one.declarations)) {
      assert.ok(webTypes.includes(`"${tagName}"`), tagName)
      assert.ok(
        vsCode.tags.some(({ name }) => name === tagName),
        tagName,
      )
    }
    const button = vsCode.tags.find(({ name }) => name === 'w3m-button')
    assert.match(
      button?.attributes.find(({ name }) => name === 'theme-mode')?.description ?? '',
      /Light or dark/,
    )
    assert.equal(readJson('package.json')['web-types'], './dist/editors/web-types.json')
  })
})

describe('a page of the documentation', () => {
  const about = (text: string) => pageFaults([{ name: 'recipes/made-up.md', text }])

  test('that is sound has no faults', () => {
    const text = '# Sound\n\n<w3m-button networks="base" theme-mode="dark"></w3m-button>\n\n[up](#sound)\n'
    assert.deepEqual(about(text), [])
  })

  test('may name no element, attribute, variable or part that is not there', () => {
    assert.deepEqual(about('<w3m-buttom></w3m-buttom>'), ['recipes/made-up.md: there is no <w3m-buttom>'])
    assert.match(about('<w3m-button theme="dark"></w3m-button>').join(), /no attribute theme/)
    assert.match(
      about('<w3m-button rpc-urls=\'{ "a" }\'></w3m-button>').join(),
      /rpc-urls of <w3m-button> is no JSON/,
    )
    assert.match(about('`--w3m-acent`').join(), /no variable --w3m-acent/)
    assert.match(about('w3m-modal::part(crad)').join(), /no part crad/)
  })

  test('may not link to a page or a heading that is not there', () => {
    assert.match(about('[there](./nowhere)').join(), /nothing is at \.\/nowhere/)
    assert.match(about('# Here\n\n[there](#elsewhere)').join(), /no heading #elsewhere/)
  })

  test('may not hold code that cannot be read', () => {
    assert.match(about('```json\n{ a }\n```').join(), /block 1/)
    assert.match(about('```js\nconst = 1\n```').join(), /block 1/)
  })
})
