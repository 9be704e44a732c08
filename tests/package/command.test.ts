// The command line tool of the built package: `w3m-elements copy` and `w3m-elements doctor`.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { inRoot } from '../../scripts/lib/project.mjs'

const execute = promisify(execFile)
const commandPath = inRoot('bin/w3m-elements.mjs')

interface Finding {
  readonly level: 'error' | 'warning' | 'ok'
  readonly text: string
  readonly fix?: string
}

/** Runs the command. Resolves with its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return execute(process.execPath, [commandPath, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}

async function runDoctor(target: string): Promise<{ code: number; errors: string[]; findings: Finding[] }> {
  const { code, stdout } = await run('doctor', target, '--json')
  const findings = JSON.parse(stdout) as Finding[]
  return { code, findings, errors: findings.filter(({ level }) => level === 'error').map(({ text }) => text) }
}

describe('command of the package', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'w3m-command-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (file: string, text: string) => {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }

  test('prints its usage, and exits with 1 for an unknown command', async () => {
    assert.match((await run('--help')).stdout, /w3m-elements doctor/)
    const { code, stderr } = await run('dance')
    assert.equal(code, 1)
    assert.match(stderr, /Unknown command: dance/)
  })

  describe('copy', () => {
    test('copies the files and prints a tag whose integrity matches', async () => {
      const target = path.join(folder, 'public/w3m')
      const { code, stdout } = await run('copy', target)
      assert.equal(code, 0)
      const [, src, integrity] =
        /src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"/.exec(stdout) ?? []
      assert.equal(src, '/w3m/w3m.js')
      const hash = createHash('sha384')
        .update(readFileSync(path.join(target, 'w3m.js')))
        .digest('base64')
      assert.equal(integrity, `sha384-${hash}`)
      assert.deepEqual(
        readdirSync(path.join(target, 'chunks')).sort(),
        readdirSync(inRoot('dist/cdn/chunks')).sort(),
      )
    })

    test('removes the files of an earlier copy, and no file outside the folder', async () => {
      const target = path.join(folder, 'public/w3m')
      write('public/w3m/chunks/old-1.js', '')
      write('public/keep.js', '')
      write('public/w3m/mine.js', '')
      write('public/w3m/integrity.json', JSON.stringify({ 'chunks/old-1.js': 'x', '../keep.js': 'x' }))
      assert.equal((await run('copy', target)).code, 0)
      assert.equal(existsSync(path.join(target, 'chunks/old-1.js')), false)
      assert.ok(existsSync(path.join(folder, 'public/keep.js')))
      assert.ok(existsSync(path.join(target, 'mine.js')))
    })

    test('uses the URL of --base', async () => {
      const { stdout } = await run('copy', path.join(folder, 'x'), '--base', 'https://cdn.example/w3m@0.1.0')
      assert.match(stdout, /src="https:\/\/cdn\.example\/w3m@0\.1\.0\/w3m\.js"/)
    })

    test('rejects a file instead of a folder, and a missing argument', async () => {
      write('file', '')
      for (const args of [['copy', path.join(folder, 'file')], ['copy']]) {
        const { code, stderr } = await run(...args)
        assert.equal(code, 1)
        assert.doesNotMatch(stderr, /at .*mjs/)
      }
    })
  })

  describe('doctor for a page', () => {
    let server: Server
    let siteUrl: string
    const pages = new Map<string, { body: string; headers?: Record<string, string> }>()
    const script = readFileSync(inRoot('dist/cdn/w3m.js'))
    before(async () => {
      server = createServer(({ url = '' }, response) => {
        const page = pages.get(url)
        if (url === '/w3m/w3m.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        else if (url === '/plain/w3m.js')
          response.writeHead(200, { 'content-type': 'text/plain' }).end(script)
        else if (page)
          response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.body)
        else response.writeHead(404).end()
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    after(() => server.close())

    const scriptTag = '<script type="module" src="/w3m/w3m.js"></script>'
    const checkPage = (body: string, headers?: Record<string, string>) => {
      pages.set('/', { body, ...(headers && { headers }) })
      return runDoctor(`${siteUrl}/`)
    }

    test('reports no fault in the page of the README', async () => {
      const { code, findings } = await checkPage(
        `${scriptTag}<w3m-button networks="ethereum base"></w3m-button>`,
      )
      assert.equal(code, 0)
      assert.deepEqual(
        findings.map(({ level }) => level),
        ['ok', 'ok'],
      )
    })

    test('names each source that the policy blocks', async () => {
      const body = `${scriptTag}<w3m-button networks="ethereum base" project-id="x" endpoints='{"relay":"wss://relay.example","verify":null}'></w3m-button>`
      const csp =
        "default-src 'none'; script-src 'self'; img-src 'self' data: blob: https:; connect-src https://*.base.org https://rpc.walletconnect.org https://api.web3modal.org; frame-src *"
      const { code, findings } = await checkPage(body, { 'content-security-policy': csp })
      assert.equal(code, 1)
      assert.deepEqual(
        findings.filter(({ level }) => level === 'error').map(({ fix }) => fix),
        [
          'Add https://ethereum-rpc.publicnode.com to connect-src.',
          'Add wss://relay.example to connect-src.',
        ],
      )
    })

    test("uses the catalog's host for images and the API's host for nodes by default", async () => {
      const endpoints = `endpoints='{"catalog":"https://c.example","api":"https://a.example"}'`
      const csp = "default-src 'none'; script-src 'self'; img-src data: blob:; connect-src https:"
      const { findings } = await checkPage(`${scriptTag}<w3m-button ${endpoints}></w3m-button>`, {
        'content-security-policy': csp,
      })
      assert.deepEqual(
        findings.flatMap(({ fix }) => fix ?? []),
        ['Add https://c.example to img-src.'],
      )
    })

    test('reads the policy of a meta element and the Trusted Types policy of Lit', async () => {
      const csp = 'default-src *; img-src * data: blob:; trusted-types other'
      const { errors } = await checkPage(
        `<meta http-equiv="Content-Security-Policy" content="${csp}">${scriptTag}`,
      )
      assert.deepEqual(errors, ['The Content-Security-Policy blocks the Trusted Types policy of Lit'])
    })

    for (const [faultName, body, expected] of [
      ['a script without type="module"', '<script src="/w3m/w3m.js"></script>', /lacks type="module"/],
      ['a script that is not there', scriptTag.replace('/w3m/', '/away/'), /status 404/],
      ['a script served as text', scriptTag.replace('/w3m/', '/plain/'), /served as text\/plain/],
      [
        'another integrity',
        scriptTag.replace(' src', ' integrity="sha384-x" src'),
        /integrity of the script tag/,
      ],
      ['two scripts', scriptTag + scriptTag, /loads w3m\.js 2 times/],
      [
        'an unknown network',
        `${scriptTag}<w3m-button networks="etherium"></w3m-button>`,
        /Unknown network: etherium/,
      ],
      [
        'an attribute with invalid JSON',
        `${scriptTag}<w3m-button rpc-urls="{'a':1}"></w3m-button>`,
        /rpc-urls is not valid JSON/,
      ],
    ] as const)
      test(`reports ${faultName}`, async () => {
        const { code, errors } = await checkPage(body)
        assert.equal(code, 1)
        assert.match(errors.join('\n'), expected)
      })

    test('reports a page that cannot be reached or does not exist', async () => {
      assert.match((await runDoctor(`${siteUrl}/away`)).errors.join(), /status 404/)
      assert.match((await runDoctor('http://127.0.0.1:1/')).errors.join(), /cannot be loaded/)
    })

    test('warns about an opener policy that blocks social login', async () => {
      const { findings } = await checkPage(`${scriptTag}<w3m-button project-id="x"></w3m-button>`, {
        'cross-origin-opener-policy': 'same-origin',
      })
      assert.ok(findings.some(({ level, text }) => level === 'warning' && /social login/.test(text)))
    })
  })

  describe('doctor for a project', () => {
    const installPackage = (target: string, name: string, version: string) =>
      write(`${target}node_modules/${name}/package.json`, JSON.stringify({ name, version }))

    test('accepts a project with one copy and its peer dependencies', async () => {
      write('package.json', JSON.stringify({ dependencies: { 'w3m-elements': '0.1.0', react: '19' } }))
      installPackage('', 'w3m-elements', '0.1.0')
      installPackage('', 'lit', '3.3.3')
      installPackage('', 'react', '19.0.0')
      const { code, errors } = await runDoctor(folder)
      assert.deepEqual([code, errors], [0, []])
    })

    test('reports a second copy, an outdated peer, a missing peer and a missing package', async () => {
      write('package.json', JSON.stringify({ dependencies: { wagmi: '3', vue: '3', react: '17' } }))
      installPackage('', 'w3m-elements', '0.1.0')
      installPackage('node_modules/@org/kit/', 'w3m-elements', '0.0.9')
      installPackage('', 'react', '17.0.2')
      const { code, errors } = await runDoctor(folder)
      assert.equal(code, 1)
      assert.match(errors[0] ?? '', /installed 2 times: 0\.1\.0 in .*, 0\.0\.9 in .*@org/)
      assert.match(errors.join('\n'), /react 17\.0\.2 is too old: w3m-elements needs >=18/)
      assert.match(errors.join('\n'), /vue is declared and not installed/)
      assert.match(errors.join('\n'), /@wagmi\/core is not installed/)
      const emptyReport = await runDoctor(path.join(folder, 'node_modules/react'))
      assert.match(emptyReport.errors.join(), /w3m-elements is not installed here/)
      assert.match((await runDoctor(path.join(folder, 'away'))).errors.join(), /No package\.json/)
    })
  })
})

describe('services of the command', () => {
  test('matches the defaults in the sources', async () => {
    const { services } = (await import(inRoot('bin/page-policy.mjs'))) as {
      services: Record<string, { url: string }>
    }
    const sources = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(inRoot('src', file), 'utf8'))
      .join('\n')
    const urls = Object.values(services).map(({ url }) => url)
    // WalletConnect's library requests the verification service itself.
    for (const url of urls.filter(url => !url.includes('verify')))
      assert.ok(sources.includes(`'${url}`), `${url} is a default of the sources`)
    const defaults = sources.matchAll(/'((?:https|wss):\/\/[\w.]+\.(?:walletconnect|web3modal)\.\w+)/g)
    for (const [, url = ''] of defaults)
      assert.ok(urls.includes(url) || url.includes('pulse'), `the command lists ${url}`)
  })

  test('matches the list in the documentation', async () => {
    const { services } = (await import(inRoot('bin/page-policy.mjs'))) as {
      services: Record<string, { url: string }>
    }
    const page = readFileSync(inRoot('docs/site/services.md'), 'utf8')
    for (const { url } of Object.values(services)) assert.ok(page.includes(url), url)
  })

  test('creates the policy shown in the documentation', async () => {
    const { findRequiredSources, networksOf, formatStrictPolicy } = (await import(
      inRoot('bin/page-policy.mjs')
    )) as {
      findRequiredSources(options: object): object[]
      networksOf(names: string): { networks: object[] }
      formatStrictPolicy(sources: object[]): string
    }
    const page = readFileSync(inRoot('docs/site/recipes/content-policy.md'), 'utf8')
    const [, documentedPolicy] = /^Content-Security-Policy: (.*)$/m.exec(page) ?? []
    assert.equal(
      documentedPolicy,
      formatStrictPolicy(findRequiredSources({ networks: networksOf('ethereum base').networks })),
    )
  })
})
