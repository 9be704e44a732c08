import { expect } from '@open-wc/testing'
import { isAccountName, nameZone } from '../../../src/core/identity/account-name.ts'
import { type NormalName, plainName } from '../../../src/core/identity/normal-name.ts'

const isServed = (name: string, zoneName?: string) =>
  isAccountName(plainName(name) as NormalName, { ...(zoneName && { nameZone: zoneName }) })

describe('account names', () => {
  it('has the suffix .reown.id, .wcn.id or the zone of the app', () => {
    for (const name of ['mira.reown.id', 'mira.wcn.id']) expect(isServed(name), name).to.equal(true)
    for (const name of ['mira.eth', 'mira.example.id', 'reown.id', 'a.mira.reown.id'])
      expect(isServed(name), name).to.equal(false)
    expect(isServed('mira.example.id', 'example.id')).to.equal(true)
  })

  it("uses the app's name zone if it is valid, otherwise .reown.id", () => {
    expect(nameZone({})).to.equal('reown.id')
    expect(nameZone({ nameZone: 'example.id' })).to.equal('example.id')
    for (const invalidZone of ['', 'example', 'a.b.c', 'EXAMPLE.ID'])
      expect(nameZone({ nameZone: invalidZone })).to.equal('reown.id')
  })
})
