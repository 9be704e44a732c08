import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createDocsRedirect } from '../../scripts/lib/docs-redirect.mjs'

describe('the documentation link of the start page', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'w3m-docs-'))
  const docsLink = createDocsRedirect(folder)
  const server = createServer((_request, response) => void docsLink.send(response))
  let address: string
  const follow = async () => {
    const answer = await fetch(address, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  after(async () => {
    server.close()
    server.closeAllConnections()
    await docsLink.close()
    rmSync(folder, { recursive: true })
  })

  it('leads to the README while no site is built', async () => {
    assert.equal(await follow(), '/README.md')
  })

  it('leads to the site once it is built, without a restart of the demo', async () => {
    writeFileSync(path.join(folder, 'index.html'), '<title>Docs</title>')
    const site = await fetch(await follow())
    assert.equal(await site.text(), '<title>Docs</title>')
  })
})
