// Checks that the data for editors and the documentation is complete and correct.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { defaultOptions } from '../../src/core/options.ts'
import { findPageFaults } from '../../scripts/docs/check.mjs'
import { listStartPages } from '../../scripts/docs/pages.mjs'
import { membersOf, readOptionDocs } from '../../scripts/lib/option-docs.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

interface Attribute {
  name: string
  description?: string
}
interface Element {
  tagName: string
  privacy?: 'private'
  attributes?: Attribute[]
  members?: { name: string }[]
}

const readJson = (file: string) => JSON.parse(readFileSync(inRoot(file), 'utf8')) as Record<string, unknown>
const modules = readJson('custom-elements.json').modules as { path: string; declarations: Element[] }[]
const elements = modules.flatMap(module => module.declarations)
const publicElements = elements.filter(({ privacy }) => privacy !== 'private')
const privateTags = elements.filter(({ privacy }) => privacy === 'private').map(({ tagName }) => tagName)

describe('options of the modal', () => {
  test('has a description for each option', async () => {
    const undocumentedOptions = (await readOptionDocs()).filter(({ description }) => description.length < 20)
    assert.deepEqual(undocumentedOptions, [])
    for (const interfaceName of ['Endpoints'])
      assert.deepEqual(
        membersOf(interfaceName).filter(({ description }) => description === ''),
        [],
      )
  })

  test('has the documented defaults', async () => {
    const documentedDefaults = new Map((await readOptionDocs()).map(option => [option.name, option.default]))
    for (const [name, value] of Object.entries(defaultOptions))
      assert.equal(
        documentedDefaults.get(name),
        typeof value === 'string' ? `'${value}'` : String(value),
        name,
      )
  })
})

describe('examples', () => {
  const folders = readdirSync(inRoot('examples')).filter(name =>
    existsSync(inRoot('examples', name, 'package.json')),
  )
  const tarball = `w3m-elements-${String(readJson('package.json').version)}.tgz`

  test('has a quick start in the documentation for each example', () => {
    assert.ok(folders.length > 5)
    assert.deepEqual(
      listStartPages()
        .map(({ name }) => name)
        .sort(),
      folders.sort(),
    )
  })

  for (const name of folders)
    test(`has commands for ${name} that work in a clone before the package is published`, () => {
      const readme = readFileSync(inRoot('examples', name, 'README.md'), 'utf8')
      const [pack, install, ...otherCommands] = (/^```sh\n([^]*?)\n```$/m.exec(readme)?.[1] ?? '').split('\n')
      assert.equal(pack, '(cd ../.. && npm ci && npm pack)')
      assert.equal(install, `npm install --no-save ../../${tarball}`)
      assert.notEqual(otherCommands.length, 0)
      const { scripts } = readJson(`examples/${name}/package.json`) as { scripts: Record<string, string> }
      for (const [, script] of otherCommands.join('\n').matchAll(/npm (?:run )?([a-z]+)/g))
        assert.ok(script && Object.hasOwn(scripts, script), `npm run ${script}`)
    })
})

describe('manifest of the elements', () => {
  test('lists only modules that the package contains', () => {
    assert.ok(modules.length > 5)
    assert.deepEqual(
      modules.map(({ path }) => path).filter(path => !existsSync(inRoot(path))),
      [],
    )
  })

  test('lists every element once, and marks the private elements', () => {
    const declaredTags = readdirSync(inRoot('elements'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(inRoot('elements', file), 'utf8'))
      .flatMap(text => [...text.matchAll(/interface HTMLElementTagNameMap \{([^}]*)\}/g)])
      .flatMap(([, body = '']) => [...body.matchAll(/'([\w-]+)':/g)].map(([, tag]) => tag))
    assert.deepEqual(elements.map(({ tagName }) => tagName).toSorted(), declaredTags.toSorted())
    assert.ok(privateTags.includes('w3m-connect-screen'))
    assert.ok(publicElements.some(({ tagName }) => tagName === 'w3m-button'))
  })

  test('excludes private elements from React components, framework types and editor hints', () => {
    const files = [
      'elements/attributes.ts',
      'dist/editors/web-types.json',
      'dist/editors/vscode.html-custom-data.json',
    ]
    const texts = files.map(file => readFileSync(inRoot(file), 'utf8'))
    const components = readdirSync(inRoot('react/components'))
    for (const tag of privateTags) {
      assert.ok(!components.includes(`${tag}.ts`), tag)
      for (const text of texts) assert.ok(!new RegExp(`['"]${tag}['"]`).test(text), tag)
    }
  })

  test('lists every option as an attribute of every element with a modal', async () => {
    const attributes = (await readOptionDocs()).flatMap(option => option.attributes.map(({ name }) => name))
    assert.ok(attributes.length > 40)
    for (const { tagName, attributes: ownAttributes = [], members = [] } of publicElements) {
      if (!members.some(({ name }) => name === 'modal')) continue
      const names = new Set(ownAttributes.map(({ name }) => name))
      assert.deepEqual(
        attributes.filter(name => !names.has(name)),
        [],
        tagName,
      )
    }
  })

  test('declares each option once in the types of attributes', () => {
    const types = readFileSync(inRoot('elements/attributes.ts'), 'utf8')
    assert.equal(types.split("'theme-mode'?:").length - 1, 1)
    assert.match(types, /interface W3mButtonAttributes extends OptionAttributes \{/)
  })

  test('provides each tag with its options to editors', () => {
    const webTypes = JSON.stringify(readJson('dist/editors/web-types.json'))
    const vsCode = readJson('dist/editors/vscode.html-custom-data.json') as {
      tags: { name: string; attributes: Attribute[] }[]
    }
    for (const { tagName } of publicElements) {
      assert.ok(webTypes.includes(`"${tagName}"`), tagName)
      assert.ok(
        vsCode.tags.some(({ name }) => name === tagName),
        tagName,
      )
    }
    const button = vsCode.tags.find(({ name }) => name === 'w3m-button')
    assert.match(
      button?.attributes.find(({ name }) => name === 'theme-mode')?.description ?? '',
      /option `themeMode`/,
    )
    assert.equal(readJson('package.json')['web-types'], './dist/editors/web-types.json')
  })
})

describe('page of the documentation', () => {
  const getFaultsOfText = (text: string) => findPageFaults([{ name: 'recipes/made-up.md', text }])

  test('reports no faults in a correct page', () => {
    const text = '# Sound\n\n<w3m-button networks="base" theme-mode="dark"></w3m-button>\n\n[up](#sound)\n'
    assert.deepEqual(getFaultsOfText(text), [])
  })

  test('reports a missing element, attribute, variable or part', () => {
    assert.deepEqual(getFaultsOfText('<w3m-buttom></w3m-buttom>'), [
      'recipes/made-up.md: the package has no element <w3m-buttom>',
    ])
    assert.match(getFaultsOfText('<w3m-button theme="dark"></w3m-button>').join(), /no attribute theme/)
    assert.match(
      getFaultsOfText('<w3m-button rpc-urls=\'{ "a" }\'></w3m-button>').join(),
      /rpc-urls of <w3m-button> is not JSON/,
    )
    assert.match(getFaultsOfText('`--w3m-acent`').join(), /no variable --w3m-acent/)
    assert.match(getFaultsOfText('w3m-modal::part(crad)').join(), /no part crad/)
  })

  test('reports a link to a missing page or heading', () => {
    assert.match(getFaultsOfText('[there](./nowhere)').join(), /\.\/nowhere does not exist/)
    assert.match(getFaultsOfText('# Here\n\n[there](#elsewhere)').join(), /no heading #elsewhere/)
  })

  test('reports code with syntax errors', () => {
    assert.match(getFaultsOfText('```json\n{ a }\n```').join(), /block 1/)
    assert.match(getFaultsOfText('```js\nconst = 1\n```').join(), /block 1/)
  })
})
