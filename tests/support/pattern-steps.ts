import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

// A backtracking regular expression matcher that counts its steps, so that growth can be compared without a clock.

type Assertion = (text: string, index: number) => boolean
type Instruction =
  | { readonly op: 'char'; readonly matches: (character: string) => boolean }
  | { readonly op: 'assert'; readonly isTrue: Assertion }
  | { readonly op: 'look'; readonly program: readonly Instruction[]; readonly isNegated: boolean }
  | { op: 'split'; next: number; fallback: number }
  | { op: 'jump'; target: number }
  | { readonly op: 'end' }

class Compiler {
  readonly program: Instruction[] = []
  readonly #flags: string

  constructor(flags: string) {
    this.#flags = flags
  }

  compileAlternatives(alternatives: readonly AST.Alternative[]): void {
    const jumps: { target: number }[] = []
    for (const [index, { elements }] of alternatives.entries()) {
      const isLast = index === alternatives.length - 1
      const splitStep = {
        op: 'split',
        next: this.program.length + 1,
        fallback: 0,
      } as const satisfies Instruction
      const branch: { fallback: number } = splitStep
      if (!isLast) this.program.push(splitStep)
      for (const element of elements) this.#compileElement(element)
      if (isLast) continue
      const jump = { op: 'jump' as const, target: 0 }
      this.program.push(jump)
      jumps.push(jump)
      branch.fallback = this.program.length
    }
    for (const jump of jumps) jump.target = this.program.length
  }

  #compileElement(node: AST.Element): void {
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.compileAlternatives(node.alternatives)
      case 'Quantifier':
        return this.#compileQuantifier(node)
      case 'Assertion':
        return this.#compileAssertion(node)
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#compileCharacters(node.raw)
      case 'Backreference':
        // Approximates a backreference by any single character.
        this.program.push({ op: 'char', matches: () => true })
        return
      default:
        throw new Error(`No steps are counted for ${node.type}`)
    }
  }

  #compileCharacters(raw: string): void {
    const pattern = new RegExp(`^${raw}$`, this.#flags.replaceAll(/[gmy]/g, ''))
    const results = new Map<string, boolean>()
    const matches = (character: string) => {
      const isMatch = results.get(character) ?? pattern.test(character)
      results.set(character, isMatch)
      return isMatch
    }
    this.program.push({ op: 'char', matches })
  }

  #compileQuantifier({ min, max, greedy, element }: AST.Quantifier): void {
    for (let count = 0; count < min; count++) this.#compileElement(element)
    const start = this.program.length
    const splits: { next: number; fallback: number }[] = []
    const emitOptional = () => {
      const splitStep = { op: 'split' as const, next: 0, fallback: 0 }
      this.program.push(splitStep)
      splits.push(splitStep)
      splitStep.next = this.program.length
      this.#compileElement(element)
    }
    if (max === Number.POSITIVE_INFINITY) {
      emitOptional()
      this.program.push({ op: 'jump', target: start })
    } else for (let count = min; count < max; count++) emitOptional()
    // Exits skip this copy and all following copies.
    for (const splitStep of splits) {
      splitStep.fallback = this.program.length
      if (!greedy) [splitStep.next, splitStep.fallback] = [splitStep.fallback, splitStep.next]
    }
  }

  #compileAssertion(node: AST.Assertion): void {
    const isMultiline = this.#flags.includes('m')
    const isBreak = (character: string | undefined) => /[\n\r\u2028\u2029]/.test(character ?? '')
    const isWord = (character: string | undefined) => /\w/.test(character ?? '')
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      // A lookbehind is approximated: it is tested anywhere in the eight preceding characters.
      const innerCompiler = new Compiler(this.#flags)
      innerCompiler.compileAlternatives(node.alternatives)
      innerCompiler.program.push({ op: 'end' })
      if (node.kind === 'lookahead')
        this.program.push({ op: 'look', program: innerCompiler.program, isNegated: node.negate })
      else {
        const pattern = new RegExp(node.raw, this.#flags.replaceAll(/[gy]/g, ''))
        const isTrue: Assertion = (text, index) => pattern.test(text.slice(Math.max(0, index - 8), index))
        this.program.push({ op: 'assert', isTrue })
      }
      return
    }
    const tests: Readonly<Record<typeof node.kind, Assertion>> = {
      start: (text, index) => index === 0 || (isMultiline && isBreak(text[index - 1])),
      end: (text, index) => index === text.length || (isMultiline && isBreak(text[index])),
      word: (text, index) =>
        (isWord(text[index - 1]) !== isWord(text[index])) !== (node.kind === 'word' && node.negate),
    }
    this.program.push({ op: 'assert', isTrue: tests[node.kind] })
  }
}

const parser = new RegExpParser()

export const parsePattern = ({ source, flags }: RegExp): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') })

const programs = new WeakMap<RegExp, readonly Instruction[]>()

function programOf(pattern: RegExp): readonly Instruction[] {
  const cachedProgram = programs.get(pattern)
  if (cachedProgram) return cachedProgram
  const compiler = new Compiler(pattern.flags)
  compiler.compileAlternatives(parsePattern(pattern).alternatives)
  compiler.program.push({ op: 'end' })
  programs.set(pattern, compiler.program)
  return compiler.program
}

/** Counts the steps of a search for the first match of a pattern in a text, or for all with the flag `g`. Stops above `limit`. */
export function countSteps(pattern: RegExp, text: string, limit: number): number {
  const fullProgram = programOf(pattern)
  let steps = 0
  const run = (program: readonly Instruction[], start: number): number | undefined => {
    const stack: [number, number][] = [[0, start]]
    for (let nextThread = stack.pop(); nextThread; nextThread = stack.pop()) {
      let [pc, index] = nextThread
      for (;;) {
        if (++steps > limit) return undefined
        const instruction = program[pc]
        if (!instruction || instruction.op === 'end') return index
        if (instruction.op === 'jump') pc = instruction.target
        else if (instruction.op === 'split') {
          stack.push([instruction.fallback, index])
          pc = instruction.next
        } else if (instruction.op === 'char') {
          if (index >= text.length || !instruction.matches(text[index] as string)) break
          index++
          pc++
        } else if (instruction.op === 'assert') {
          if (!instruction.isTrue(text, index)) break
          pc++
        } else {
          if ((run(instruction.program, index) === undefined) !== instruction.isNegated) break
          pc++
        }
      }
    }
    return undefined
  }
  const isAnchored = /^\^(?!.*\|)/.test(pattern.source) && !pattern.flags.includes('m')
  for (let index = 0; index <= text.length && steps <= limit; ) {
    const endIndex = run(fullProgram, index)
    if (isAnchored || (endIndex !== undefined && !pattern.flags.includes('g'))) break
    index = endIndex !== undefined && endIndex > index ? endIndex : index + 1
  }
  return steps
}

/** Whether the pattern has an unbounded repetition. The steps of other patterns cannot grow faster than the text. */
export const hasLoop = (pattern: RegExp): boolean => {
  let isFound = false
  visitRegExpAST(parsePattern(pattern), {
    onQuantifierEnter({ max }) {
      isFound ||= max === Number.POSITIVE_INFINITY
    },
  })
  return isFound
}

/** Yields sample texts of the parts of a pattern, which an attacker could repeat. */
export function* pumpsOf(alternatives: readonly AST.Alternative[]): Generator<string> {
  for (const { elements } of alternatives) {
    const samples = samplesOf(elements)
    for (let start = 0; start < samples.length; start++)
      for (let to = start + 1; to <= samples.length; to++) yield samples.slice(start, to).join('')
    for (const element of elements) {
      const innerElement = element.type === 'Quantifier' ? element.element : element
      if ('alternatives' in innerElement) yield* pumpsOf(innerElement.alternatives)
    }
  }
}

/** Returns a sample text for each element. Samples of successive characters are joined. */
function samplesOf(elements: readonly AST.Element[]): string[] {
  const samples: string[] = []
  for (const [index, element] of elements.entries()) {
    const isJoined = element.type === 'Character' && elements[index - 1]?.type === 'Character'
    samples.push((isJoined ? (samples.pop() ?? '') : '') + sampleOf(element))
  }
  return samples
}

const candidates = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).concat(
  '\u200d',
  '😀',
)
// Tries letters first, because control characters and spaces match fewer of the following parts.
const orderedTexts = ['a', '1', 'A', '-', ' ', '/', '.', ':', ...candidates]

function sampleOf(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass': {
      const pattern = new RegExp(`^${node.raw}$`, /\\p\{/u.test(node.raw) ? 'u' : '')
      return orderedTexts.find(text => pattern.test(text)) ?? ''
    }
    case 'Group':
    case 'CapturingGroup':
      return (node.alternatives[0]?.elements ?? []).map(sampleOf).join('')
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.min(3, Math.max(1, node.min)))
    default:
      return ''
  }
}
