import type { CDPSession } from 'playwright-core'
import type { Visit } from './modal-page.ts'

const readWholeTree = (session: CDPSession) => session.send('Accessibility.getFullAXTree')
type BrowserNode = Awaited<ReturnType<typeof readWholeTree>>['nodes'][number]

interface Line {
  readonly text: string
  readonly children: readonly Line[]
  /** Whether the line is plain text, which merges with adjacent text and may share the line of its parent. */
  readonly isText?: boolean
}

/** Roles without a meaning. The listing replaces nodes of these roles by their children, except live regions. */
const transparentRoles = /^(?:generic|none|RootWebArea|LabelText|ListMarker|Abbr)$/
/** Roles of text fragments. The text of the parent contains them. */
const fragmentRoles = /^(?:InlineTextBox|LineBreak)$/
/** Roles that are named by their content. The listing does not repeat the content. */
const rolesNamedByContent = /^(?:term|heading|button|link|tab|switch|checkbox|image|option)$/
const fieldRoles = /^(?:textbox|searchbox)$/

/** States in the listing. It omits states that are false, except `expanded`, `checked` and `pressed`. */
const stateNames = [
  'modal',
  'focused',
  'disabled',
  'expanded',
  'checked',
  'selected',
  'pressed',
  'busy',
  'required',
]

/** Reads the accessibility tree of a page as the browser exposes it, including shadow roots and slots. */
export class AccessTree {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async create(visit: Visit): Promise<AccessTree> {
    return new AccessTree(await visit.context.newCDPSession(visit.page))
  }

  /** Returns one line per node: role, name, value, states and description, indented by depth. */
  async read(): Promise<string> {
    const { nodes } = await readWholeTree(this.#session)
    const nodesById = new Map(nodes.map(node => [node.nodeId, node]))
    const currentIds = await this.#readCurrentIds(nodes)
    const childrenOf = (node: BrowserNode, name: string): Line[] =>
      joinLines(
        (node.childIds ?? []).flatMap(id => {
          const childNode = nodesById.get(id)
          return childNode ? linesOf(childNode, name) : []
        }),
      )
    const linesOf = (node: BrowserNode, parentName: string): Line[] => {
      const role = textOf(node.role?.value)
      if (fragmentRoles.test(role)) return []
      const liveText = liveRegionOf(node)
      const name = textOf(node.name?.value)
      // Ignores forms without a name, which only some versions of Chromium expose.
      const isTransparent = transparentRoles.test(role) || (role === 'form' && !name)
      if (node.ignored || (isTransparent && !liveText)) return childrenOf(node, parentName)
      if (role === 'StaticText')
        return !name || parentName.includes(name) ? [] : [{ text: name, children: [], isText: true }]
      const children = fieldRoles.test(role)
        ? []
        : childrenOf(node, rolesNamedByContent.test(role) ? name : '')
      return [lineOf(describeNode(node, liveText || role, name, currentIds.has(node.nodeId)), children)]
    }
    const [root] = nodes
    return root
      ? childrenOf(root, '')
          .flatMap(line => printLine(line, 0))
          .join('\n')
      : ''
  }

  /** Returns the ids of buttons and links with `aria-current="true"`. Reads it from the page, because the browser's tree omits it. */
  async #readCurrentIds(nodes: readonly BrowserNode[]): Promise<Set<string>> {
    const pressableNodes = nodes.filter(
      ({ ignored, role }) => !ignored && /^(?:button|link)$/.test(textOf(role?.value)),
    )
    const currentIds = await Promise.all(
      pressableNodes.map(async ({ nodeId, backendDOMNodeId }) => {
        // The node may have been removed after the tree was read.
        const description = await this.#session
          .send('DOM.describeNode', { backendNodeId: backendDOMNodeId })
          .catch(() => undefined)
        const attributes = description?.node.attributes ?? []
        return attributes[attributes.indexOf('aria-current') + 1] === 'true' ? nodeId : ''
      }),
    )
    return new Set(currentIds)
  }
}

/** Returns `live` and the politeness of a live region without a role, or an empty text for other elements. */
const liveRegionOf = ({ role, properties = [], backendDOMNodeId }: BrowserNode): string => {
  const liveValue = properties.find(({ name }) => name === 'live')?.value.value as unknown
  const root = properties.find(({ name }) => name === 'root')?.value.relatedNodes?.[0]?.backendDOMNodeId
  return role?.value === 'generic' && liveValue && liveValue !== 'off' && root === backendDOMNodeId
    ? `live ${String(liveValue)}`
    : ''
}

const textOf = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function describeNode(node: BrowserNode, role: string, name: string, isCurrent: boolean): string {
  const properties = new Map(
    (node.properties ?? []).map(({ name, value }) => [String(name), textOf(value.value)]),
  )
  const states = stateNames.flatMap(stateName => {
    const value = properties.get(stateName)
    if (!value || (value === 'false' && !/^(?:expanded|checked|pressed)$/.test(stateName))) return []
    return value === 'true' ? [stateName] : [`${stateName}: ${value}`]
  })
  const level = role === 'heading' ? [`level ${properties.get('level') ?? '?'}`] : []
  const invalidStates = (properties.get('invalid') ?? 'false') === 'false' ? [] : ['invalid']
  const popup =
    (properties.get('hasPopup') ?? 'false') === 'false' ? [] : [`opens a ${properties.get('hasPopup')}`]
  const allStates = [...level, ...states, ...invalidStates, ...popup, ...(isCurrent ? ['current'] : [])]
  const value = textOf(node.value?.value)
  const description = textOf(node.description?.value)
  return [
    role,
    ...(name ? [`"${name}"`] : []),
    ...(value ? [`= "${value}"`] : []),
    ...(allStates.length ? [`(${allStates.join(', ')})`] : []),
    ...(description ? [`described by "${description}"`] : []),
  ].join(' ')
}

/** Merges adjacent texts. */
function joinLines(lines: readonly Line[]): Line[] {
  const joinedLines: Line[] = []
  for (const line of lines) {
    const lastLine = joinedLines.at(-1)
    if (line.isText && lastLine?.isText)
      joinedLines[joinedLines.length - 1] = { ...lastLine, text: `${lastLine.text} ${line.text}` }
    else joinedLines.push(line)
  }
  return joinedLines
}

/** Returns a line. A node with a single text, or an item with a single child, shares the line with it. */
function lineOf(text: string, children: readonly Line[]): Line {
  const [onlyChild, ...otherChildren] = children
  if (!onlyChild || otherChildren.length) return { text, children }
  if (onlyChild.isText) return { text: `${text}: "${onlyChild.text}"`, children: [] }
  return text === 'listitem'
    ? { text: `listitem > ${onlyChild.text}`, children: onlyChild.children }
    : { text, children }
}

const printLine = ({ text, children, isText }: Line, depth: number): string[] => [
  `${'  '.repeat(depth)}${isText ? `"${text}"` : text}`,
  ...children.flatMap(childLine => printLine(childLine, depth + 1)),
]
