// Tests the storage of the frame if the browser allows or blocks it, and the request for access.
import { expect } from '@open-wc/testing'
import { translatorOf } from '../../page/approval/texts.ts'
import { frameStorage } from '../../page/login/storage.ts'
import { storageNote } from '../../page/login/storage-note.ts'
import { browserStore } from '../../page/wallet/vault-store.ts'

type Answer = () => Promise<{ localStorage?: Storage } | void>

describe('frameStorage', () => {
  const realStorage = localStorage
  const restore: (() => void)[] = []
  const replace = (object: object, name: string, descriptor: PropertyDescriptor) => {
    const ownDescriptor = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, { configurable: true, ...descriptor })
    restore.push(() =>
      ownDescriptor
        ? Object.defineProperty(object, name, ownDescriptor)
        : Reflect.deleteProperty(object, name),
    )
  }
  const deny = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  let isForbidden = false
  const forbid = () => {
    isForbidden = true
    replace(window, 'localStorage', { get: () => (isForbidden ? deny() : realStorage) })
  }
  const allow = () => {
    isForbidden = false
  }
  let requests: unknown[]
  /** Sets the result of a storage access request and the state of its permission. */
  const answer = (access: Answer, state: PermissionState = 'prompt') => {
    requests = []
    const requestStorageAccess = (types: unknown) => {
      requests.push(types)
      return access()
    }
    replace(document, 'requestStorageAccess', { value: requestStorageAccess })
    replace(navigator.permissions, 'query', { value: async () => ({ state }) })
  }
  afterEach(() => {
    for (const restoreStub of restore.splice(0).reverse()) restoreStub()
    realStorage.clear()
  })
  const { translate } = translatorOf('en')

  it('uses the storage of the browser without a notice or a request if the browser allows it', async () => {
    // Another test file may have run in this page before.
    realStorage.clear()
    answer(async () => undefined)
    const storage = frameStorage()
    await storage.restore()
    storage.write('session a', '1')
    expect(frameStorage().read('session a')).to.equal('1')
    storage.write('session a', undefined)
    expect(frameStorage().read('session a')).to.equal(undefined)
    expect([storage.isForbidden, storageNote(storage, translate), requests]).to.deep.equal([
      false,
      undefined,
      [],
    ])
    expect(realStorage.length).to.equal(0)
  })

  it('keeps sessions and the vault in memory if the browser blocks storage', async () => {
    forbid()
    answer(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    replace(window, 'indexedDB', { get: deny })
    const storage = frameStorage()
    await storage.restore()
    expect([storage.isForbidden, requests]).to.deep.equal([true, []])
    storage.write('session a', '1')
    expect(storage.read('session a')).to.equal('1')
    expect(frameStorage().read('session a')).to.equal(undefined)
    const vault = browserStore()
    await vault.set('vault:ann', 7)
    expect(await vault.get('vault:ann')).to.equal(7)
    storage.write('session a', undefined)
    expect(storage.read('session a')).to.equal(undefined)
  })

  it('returns the newest value of a key after an earlier write of the key failed', async () => {
    const vault = browserStore()
    replace(IDBObjectStore.prototype, 'put', { value: deny })
    await vault.set('vault:ann', 1)
    expect(await vault.get('vault:ann'), 'from memory').to.equal(1)
    restore.pop()?.()
    await vault.set('vault:ann', 2)
    expect(await vault.get('vault:ann')).to.equal(2)
    expect(await browserStore().get('vault:ann'), 'on the next visit').to.equal(2)
    await vault.clear()
    expect(await vault.get('vault:ann')).to.equal(undefined)
  })

  for (const [accessName, access] of [
    ['through a storage handle', async () => ({ localStorage: realStorage })],
    ['by unblocking localStorage', async () => allow()],
  ] as const)
    it(`requests access on a press, and stores existing data if the browser grants it ${accessName}`, async () => {
      answer(access)
      forbid()
      const storage = frameStorage()
      storage.write('session a', '1')
      const note = storageNote(storage, translate)
      expect(note?.textContent).to.equal(
        'Your browser blocks storage for this wallet. You stay logged in until you close this page.Allow storage',
      )
      note?.querySelector('button')?.click()
      expect(requests, 'in the press itself').to.deep.equal([{ localStorage: true }])
      while (note?.querySelector('button')) await new Promise(requestAnimationFrame)
      expect(note?.textContent).to.equal('You stay logged in here from now on.')
      storage.write('session b', '2')
      expect(['a', 'b'].map(session => realStorage.getItem(`w3m-frame:session ${session}`))).to.deep.equal([
        '1',
        '2',
      ])
      expect(storage.isForbidden).to.equal(false)
    })

  it('restores the data on the next visit without a prompt if access was granted', async () => {
    forbid()
    realStorage.setItem('w3m-frame:session a', '1')
    answer(async () => ({ localStorage: realStorage }), 'granted')
    const storage = frameStorage()
    expect(storage.read('session a')).to.equal(undefined)
    await storage.restore()
    expect([storage.isForbidden, storage.read('session a')]).to.deep.equal([false, '1'])
  })

  it('shows that the browser rejected the request, and how to try again', async () => {
    forbid()
    answer(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const storage = frameStorage()
    const note = storageNote(storage, translate)
    note?.querySelector('button')?.click()
    while (!note?.querySelector('a')) await new Promise(requestAnimationFrame)
    expect(note.textContent).to.contain('Your browser didn’t allow it')
    expect(note.textContent).to.contain('until you close this page')
    expect(note.querySelector('a')?.getAttribute('href')).to.equal('/dashboard')
    expect(note.querySelector('[role="status"]')).not.to.equal(null)
    expect(note.querySelector('button')?.textContent).to.equal('Allow storage')
  })
})
