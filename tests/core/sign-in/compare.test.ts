import { expect } from '@open-wc/testing'
import { toData } from '../../../src/core/sign-in/compare.ts'
import type { SignInFields } from '../../../src/core/sign-in/fields.ts'

describe('what an app’s plugin is told of a sign-in', () => {
  it('is of the one version there is, where the message names none', () => {
    const fields: SignInFields = {
      accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      domain: 'app.example',
      nonce: 'a1b2c3d4e5',
      uri: 'https://app.example/',
    }
    expect(toData(fields, 'eip155:1')).to.include({ version: '1', chainId: 'eip155:1', nonce: 'a1b2c3d4e5' })
    expect(toData({ ...fields, version: '2' }, 'eip155:1').version).to.equal('2')
  })
})
