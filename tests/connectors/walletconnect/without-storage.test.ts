import { expect } from '@open-wc/testing'
import { loadWithoutStorage } from '../../../src/connectors/walletconnect/without-storage.ts'

describe('F13 a library that looks for localStorage while it loads', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
  const forbid = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  const looks = () => typeof globalThis.localStorage
  afterEach(() => {
    Object.defineProperty(globalThis, 'localStorage', own)
  })

  it('finds it where it may look', async () => {
    expect(await loadWithoutStorage(async () => looks())).to.equal('object')
  })

  it('finds none where looking throws, and everybody else meets what was there before', async () => {
    forbid()
    expect(await loadWithoutStorage(async () => looks())).to.equal('undefined')
    expect(looks).to.throw('Forbidden')
  })

  it('leaves nothing behind when the library does not load', async () => {
    forbid()
    const lost = loadWithoutStorage(async () => {
      throw new Error('lost')
    })
    expect(await lost.catch((thrown: Error) => thrown.message)).to.equal('lost')
    expect(looks).to.throw('Forbidden')
  })
})
