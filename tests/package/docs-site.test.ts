import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { docsResponse } from '../../scripts/lib/docs-site.mjs'

describe('docsResponse()', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'w3m-docs-'))
  after(() => rmSync(folder, { recursive: true }))

  it('redirects to the README before the site is built, and serves the site once it is', () => {
    assert.deepEqual(docsResponse('/docs/', folder), { location: '/README.md' })
    writeFileSync(path.join(folder, 'index.html'), '<title>Docs</title>')
    assert.deepEqual(docsResponse('/docs/', folder), { folder, name: '/index.html' })
    assert.deepEqual(docsResponse('/docs/start/html.html', folder), { folder, name: '/start/html.html' })
  })

  it('adds the final slash, stays in the folder, and leaves other paths to the demo', () => {
    assert.deepEqual(docsResponse('/docs', folder), { location: '/docs/' })
    assert.deepEqual(docsResponse('/docs/../../secret', folder), { folder, name: '/secret' })
    assert.equal(docsResponse('/', folder), undefined)
    assert.equal(docsResponse('/docs.html', folder), undefined)
  })
})
