import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { findPolicyFaults, withPolicy } from '../../scripts/docs/policy.mjs'
import { findDocsResponse } from '../../scripts/lib/docs-site.mjs'

describe('findDocsResponse()', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'w3m-docs-'))
  after(() => rmSync(folder, { recursive: true }))

  it('redirects to the README before the site is built, and serves the built site', () => {
    assert.deepEqual(findDocsResponse('/docs/', folder), { location: '/README.md' })
    writeFileSync(path.join(folder, 'index.html'), '<title>Docs</title>')
    assert.deepEqual(findDocsResponse('/docs/', folder), { folder, name: '/index.html' })
    assert.deepEqual(findDocsResponse('/docs/start/html.html', folder), { folder, name: '/start/html.html' })
  })

  it('adds the final slash, serves no file outside of the folder, and ignores other paths', () => {
    assert.deepEqual(findDocsResponse('/docs', folder), { location: '/docs/' })
    assert.deepEqual(findDocsResponse('/docs/../../secret', folder), { folder, name: '/secret' })
    assert.equal(findDocsResponse('/', folder), undefined)
    assert.equal(findDocsResponse('/docs.html', folder), undefined)
  })
})

describe('Content-Security-Policy of the documentation', () => {
  const createPage = (body: string) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`

  it('allows only the inline scripts of the built page, by their hashes', () => {
    const builtPage = withPolicy(createPage('<script>one()</script><script src="/two.js"></script>'))
    assert.match(builtPage, /script-src 'self' 'sha256-[\w+/]{43}=';/)
    assert.deepEqual(findPolicyFaults('a.html', builtPage), [])
    assert.doesNotMatch(builtPage, /unsafe-/)
  })

  it('reports an inline script that changed after the policy was written', () => {
    const builtPage = withPolicy(createPage('<script>one()</script>')).replace('one()', 'two()')
    assert.deepEqual(findPolicyFaults('a.html', builtPage), [
      'a.html: the policy blocks the inline script two()',
    ])
  })

  it('reports style attributes, event handlers and style elements', () => {
    const body = '<p title="a > b" style="color:red">style="text"</p><b onclick="x()"></b><style>p{}</style>'
    assert.deepEqual(findPolicyFaults('a.html', withPolicy(createPage(body))), [
      'a.html: the policy blocks a <style>',
      'a.html: the policy blocks the attribute style',
      'a.html: the policy blocks the attribute onclick',
    ])
  })

  it('reports pages without a policy, and a policy that allows inline code', () => {
    assert.deepEqual(findPolicyFaults('a.html', createPage('')), [
      'a.html: the page has no Content-Security-Policy',
    ])
    const unsafePage = withPolicy(createPage('')).replace(
      "style-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    )
    assert.deepEqual(findPolicyFaults('a.html', unsafePage), [
      'a.html: style-src is not limited to files of the site',
    ])
  })
})
