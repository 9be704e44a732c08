// The choices of the theme builder: their defaults, presets, link and code.

export const defaults = {
  accent: '#0a7a5a',
  radius: 4,
  size: 10,
  mix: 3,
  width: 376,
  motion: 1,
  font: '',
  density: 'default',
}

export const fonts = [
  { name: 'System', value: '' },
  { name: 'Serif', value: 'Georgia, serif' },
  { name: 'Monospace', value: 'ui-monospace, monospace' },
]

export const presets = [
  { name: 'Green', choices: {} },
  { name: 'Ocean', choices: { accent: '#2f5bff', mix: 6 } },
  { name: 'Grape', choices: { accent: '#7c3aed', radius: 8, mix: 10 } },
  { name: 'Ink', choices: { accent: '#1a1a1a', radius: 1, mix: 0, width: 352, motion: 0.5 } },
  { name: 'Paper', choices: { accent: '#b45309', font: 'Georgia, serif', radius: 2, size: 10.5, mix: 8 } },
  {
    name: 'Terminal',
    choices: { accent: '#15803d', font: 'ui-monospace, monospace', radius: 0, density: 'compact' },
  },
]

const ranges = { radius: [0, 8], size: [9, 12], mix: [0, 20], width: [320, 430], motion: [0, 2] }

/** Reads choices from the query of a link. Invalid values get the default. */
export function choicesOf(query) {
  const choices = { ...defaults }
  const params = new URLSearchParams(query)
  if (/^#[\da-f]{6}$/i.test(params.get('accent') ?? '')) choices.accent = params.get('accent')
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const text = params.get(name)
    if (text && Number(text) >= least && Number(text) <= most) choices[name] = Number(text)
  }
  if (fonts.some(({ value }) => value === params.get('font'))) choices.font = params.get('font')
  if (params.get('density') === 'compact') choices.density = 'compact'
  return choices
}

/** Returns the query of a link that keeps the choices; empty for the defaults. */
export const queryOf = choices =>
  new URLSearchParams(Object.entries(choices).filter(([name, value]) => value !== defaults[name])).toString()

const units = {
  radius: ['--w3m-border-radius-master', 'px'],
  size: ['--w3m-font-size-master', 'px'],
  mix: ['--w3m-color-mix-strength', '%'],
  width: ['--w3m-modal-width', 'px'],
  motion: ['--w3m-motion', ''],
  font: ['--w3m-font-family', ''],
}

/** Returns the CSS variables of the choices. The accent is always included. */
export const variablesOf = choices => ({
  '--w3m-accent': choices.accent,
  ...Object.fromEntries(
    Object.entries(units)
      .filter(([name]) => choices[name] !== defaults[name])
      .map(([name, [variable, unit]]) => [variable, `${choices[name]}${unit}`]),
  ),
})

const lines = (variables, indent) =>
  Object.entries(variables)
    .map(([name, value]) => `${indent}'${name}': '${value}',`)
    .join('\n')

/** Code of the theme, by the name of its tab. */
export const outputs = {
  CSS: (variables, density) => {
    const css = `w3m-button,\nw3m-modal {\n${Object.entries(variables)
      .map(([name, value]) => `  ${name}: ${value};`)
      .join('\n')}\n}`
    return density === 'compact' ? `/* and <w3m-button density="compact"> */\n${css}` : css
  },
  Attributes: (variables, density) =>
    `<w3m-button\n${density === 'compact' ? '  density="compact"\n' : ''}  theme-variables='${JSON.stringify(variables)}'\n></w3m-button>`,
  JS: (variables, density) =>
    `import { createModal } from 'w3m-elements'\n\ncreateModal({\n${density === 'compact' ? "  density: 'compact',\n" : ''}  themeVariables: {\n${lines(variables, '    ')}\n  },\n})`,
  React: (variables, density) =>
    `import { ModalProvider } from 'w3m-elements/react'\n\nconst themeVariables = {\n${lines(variables, '  ')}\n}\n\nexport const Theme = () => (\n  <ModalProvider ${density === 'compact' ? 'density="compact" ' : ''}themeVariables={themeVariables} />\n)`,
}
