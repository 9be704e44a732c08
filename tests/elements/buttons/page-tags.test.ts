import { expect } from '@open-wc/testing'
import { definitions } from '../../../elements/base/define.ts'
import { loaders } from '../../../elements/buttons/start.ts'
import { isPageElement } from '../../../elements/modal/own-registry.ts'
import { tagOf } from '../../../elements/modal/view-loading.ts'
import { viewTable } from '../../../elements/modal/view-table.ts'
import type { ViewName } from '../../../src/core/view.ts'

const tags = loaders.flatMap(([, names]) => names.split(' ').map(name => `w3m-${name}`))
const viewNames = Object.keys(viewTable) as ViewName[]

describe('page elements', () => {
  before(async () => {
    for (const [load] of loaders) await load()
    for (const name of viewNames) await viewTable[name].chunk.load()
  })

  it('lists every defined page element in exactly one loader', () => {
    for (const tag of tags) expect(definitions.has(tag), tag).to.equal(true)
    const pageTags = [...definitions].filter(isPageElement).map(([tag]) => tag)
    expect([...pageTags, 'w3m-modal']).to.have.members(tags)
  })

  it('includes a page element for each public view', () => {
    const screens = viewNames.map(tagOf).filter(tag => tag.endsWith('-screen'))
    expect(screens).not.to.be.empty
    expect(tags.filter(tag => tag.endsWith('-view'))).to.have.members(
      screens.map(tag => tag.replace(/screen$/, 'view')),
    )
  })
})
