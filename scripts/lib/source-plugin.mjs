// Compiles TypeScript for the test browser with the transformer of the build, and resolves `.js` imports to `.ts` files.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'

/** Returns literals for environment variables, because pages have no environment. tests/support/cases.ts reads `W3M_CASES`. */
export const createEnvironment = () => ({
  'process.env.NODE_ENV': '"development"',
  'process.env.W3M_CASES': JSON.stringify(process.env.W3M_CASES ?? ''),
})

const withEnvironment = code =>
  Object.entries(createEnvironment()).reduce((text, [name, literal]) => text.replaceAll(name, literal), code)

/** Wraps a CommonJS file that requires no other file (such as eventemitter3, a dependency of viem) as a module. */
const wrapAsModule = code =>
  `const module = { exports: {} }; const exports = module.exports;\n${code}\nexport default module.exports`
const isCommonJs = code =>
  /\bmodule\.exports\b/.test(code) && !/^\s*(?:import|export)\b|\brequire\(/m.test(code)

/**
 * Returns a plugin of the web test runner that compiles TypeScript, wraps JSON and CommonJS as modules, and replaces environment variables.
 */
export function sourcePlugin() {
  let root = process.cwd()
  return {
    name: 'w3m-source',
    serverStart({ config }) {
      root = config.rootDir
    },
    resolveMimeType(context) {
      if (/\.tsx?$/.test(context.path)) return 'js'
      if (context.path.endsWith('.json')) return 'js'
      return undefined
    },
    async transform(context) {
      if (/\.tsx?$/.test(context.path)) {
        const file = path.join(root, decodeURIComponent(context.path))
        const { code, map } = await transformWithOxc(context.body, file)
        if (map) map.sources = [path.basename(file)]
        const inline = map
          ? `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
          : ''
        return { body: withEnvironment(code) + inline }
      }
      if (context.path.endsWith('.json')) return { body: `export default ${context.body}` }
      if (
        context.path.includes('/node_modules/') &&
        typeof context.body === 'string' &&
        isCommonJs(context.body)
      )
        return { body: wrapAsModule(context.body) }
      if (
        context.response.is('js') &&
        typeof context.body === 'string' &&
        context.body.includes('process.env.NODE_ENV')
      ) {
        return { body: context.body.replaceAll('process.env.NODE_ENV', '"development"') }
      }
      return undefined
    },
    resolveImport({ source, context }) {
      if (!source.startsWith('.') || !source.endsWith('.js')) return undefined
      const folder = path.dirname(path.join(root, decodeURIComponent(context.path)))
      const typescriptPath = path.join(folder, source.replace(/\.js$/, '.ts'))
      return existsSync(typescriptPath) && !existsSync(path.join(folder, source))
        ? source.replace(/\.js$/, '.ts')
        : undefined
    },
  }
}
