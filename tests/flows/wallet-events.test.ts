import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { longestTask } from '../support/long-tasks.ts'
import { type Flow, startFlow, type Visit } from '../support/modal-page.ts'
import { bundleForPage } from '../support/page-bundle.ts'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow.close())

describe('The wallet changes something by itself', () => {
  test('another account: button and app follow', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.heard = []
      addEventListener('w3m-account', event =>
        window.heard.push((event as CustomEvent).detail.account.address),
      )
      return window.wallet.switchAccount(1)
    })
    await visit.until(
      wanted => document.querySelector('w3m-button')?.modal?.getAccount().address === wanted,
      second,
    )
    await visit.at('account-button').filter({ hasText: /0x70/ }).waitFor()
    assert.ok((await visit.page.evaluate(() => window.heard)).includes(second))
    await visit.end()
  })

  test('another network: button and app follow', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => window.wallet.switchNetwork(31338))
    await visit.at('w3m-network-button').filter({ hasText: 'Local Two' }).waitFor()
    assert.equal((await visit.account())?.networkId, 'eip155:31338')
    await visit.end()
  })

  test('the permission is taken back: disconnected, also after a reload', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      localStorage.removeItem('wallet:test.wallet')
      window.wallet.revoke()
    })
    await visit.isDisconnected()
    await visit.page.reload()
    await visit.at('connect-button').filter({ hasText: 'Connect Wallet' }).waitFor()
    await visit.end()
  })

  test('F16 a storm of events ends where the last one says', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.storm('chainChanged', ['0x7a6a', '0x7a69', 'nonsense', null, { chainId: 1 }], 200)
      window.wallet.storm('accountsChanged', [['nonsense'], [7], 'text'], 50)
      window.wallet.switchNetwork(31338)
      return window.wallet.switchAccount(1)
    })
    await visit.until(
      ([address, networkId]) => {
        const account = document.querySelector('w3m-button')?.modal?.getAccount()
        return account?.address === address && account?.networkId === networkId
      },
      [second, 'eip155:31338'] as const,
    )
    await visit.end()
  })

  test('leaves nothing listening in the wallet after a disconnect', async () => {
    const visit = await flow.visit()
    const listening = () => visit.page.evaluate(() => window.wallet.listeners())
    const before = await listening()
    for (let round = 0; round < 3; round++) {
      await visit.connect()
      await visit.open()
      await visit.click('disconnect-button')
      await visit.isDisconnected()
    }
    assert.equal(await listening(), before)
    await visit.end()
  })
})

/** Runs in the page: wallets announce themselves, some in a task, each with as much as anybody would ever announce. */
async function announceMany(count: number): Promise<void> {
  const icon = `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(180_000)}</svg>`)}`
  for (let at = 0; at < count; at++) {
    const info = {
      uuid: `350670db-19fa-4704-a166-${String(at).padStart(12, '0')}`,
      name: `Wallet ${at} \u202e${'W'.repeat(2_000)}${'\u0301'.repeat(2_000)}`,
      rdns: `flood${at}.example`,
      icon,
    }
    const detail = Object.freeze({
      info: Object.freeze(info),
      provider: { request: async () => [], on() {} },
    })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    if (at % 10 === 9) await new Promise(resolve => setTimeout(resolve))
  }
}

describe('A page or a wallet floods the modal', () => {
  let floor: string
  before(async () => {
    floor = await bundleForPage('tests/bench/floor.ts')
  })

  const announce = (visit: Visit, count: number) => visit.page.evaluate(announceMany, count)

  /** The same list in plain Lit: as many rows as ours shows. */
  async function longestOfPlainList(): Promise<number> {
    const visit = await flow.visit({
      files: { '/floor.js': floor },
      head: '<script src="/floor.js" defer></script>',
      body: '<floor-button></floor-button>',
    })
    const button = visit.page.locator('floor-button button')
    await button.waitFor()
    await announce(visit, 100)
    const longest = await longestTask(visit, async () => {
      await button.click()
      await visit.page.locator('floor-dialog dialog[open]').waitFor()
    })
    await visit.end()
    return longest
  }

  /** A whole visit under every flood: the longest task of each. All works afterwards. */
  async function longestOfFloods(): Promise<Record<string, number>> {
    const visit = await flow.visit()
    await visit.see('connect-button')
    const longest: Record<string, number> = {}
    const measure = async (name: string, act: () => Promise<unknown>) => {
      longest[name] = await longestTask(visit, act)
    }
    await measure('500 wallets', () => announce(visit, 500))
    await measure('opened with them', async () => {
      await visit.open()
      await visit.see('wallet-selector-test.wallet')
    })
    await measure('500 more while open', () => announce(visit, 500))
    await visit.page.evaluate(first => {
      const many = Array.from({ length: 100_000 }, (_, at) => `0x${at.toString(16).padStart(40, 'a')}`)
      window.wallet.script.next('eth_requestAccounts', () => [first, ...many])
    }, second)
    await measure('100 000 accounts', async () => {
      await visit.pick()
      await visit.isConnected()
    })
    await visit.open()
    await visit.see('disconnect-button')
    await measure('storms of events and messages', () =>
      visit.page.evaluate(async wanted => {
        const lists = [[wanted], ['nonsense'], Array.from({ length: 1_000 }, () => wanted), null]
        for (let task = 0; task < 25; task++) {
          window.wallet.storm('chainChanged', ['0x7a6a', '0x7a69', 'nonsense', { chainId: 1 }], 50)
          window.wallet.storm('accountsChanged', lists, 10)
          for (let message = 0; message < 200; message++)
            postMessage({ type: '@w3m-frame/x', id: message }, '*')
          await new Promise(resolve => setTimeout(resolve))
        }
        window.wallet.storm('accountsChanged', [[wanted]], 1)
      }, second),
    )
    await measure('a poisoned storage that changes', () =>
      visit.page.evaluate(async () => {
        const key = 'w3m:1:connection:eip155'
        localStorage.setItem(key, '['.repeat(1_000_000))
        for (let change = 0; change < 200; change++) {
          dispatchEvent(new StorageEvent('storage', { key, newValue: '[', storageArea: localStorage }))
          if (change % 10 === 9) await new Promise(resolve => setTimeout(resolve))
        }
        localStorage.clear()
      }),
    )
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await visit.isDisconnected()
    await visit.connect()
    await visit.end()
    return longest
  }

  test('T27 no task is longer than 100 ms, or than twice the same list in plain Lit, and afterwards all works', async () => {
    const plain = await longestOfPlainList()
    const limits: Record<string, number> = { 'opened with them': Math.min(1_000, Math.max(100, 2 * plain)) }
    const least: Record<string, number> = {}
    const tooLong = () => Object.entries(least).filter(([name, ms]) => ms > (limits[name] ?? 100))
    // A busy machine makes processor time longer too; what is ours is there each time.
    for (let visit = 0; visit < 3 && (visit === 0 || tooLong().length); visit++)
      for (const [name, ms] of Object.entries(await longestOfFloods()))
        least[name] = Math.min(least[name] ?? ms, ms)
    console.log(`plain list ${plain} ms; ${JSON.stringify(least)}`)
    assert.deepEqual(tooLong(), [])
  })
})

declare global {
  interface Window {
    heard: string[]
  }
}
