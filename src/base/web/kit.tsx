import './kit-styles.css'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

const plum: MantineColorsTuple = [
  '#fbf1f5',
  '#f6e8ee',
  '#eccada',
  '#dfa5c0',
  '#cd7ba2',
  '#b7548a',
  '#9c3a70',
  '#7a1f4b',
  '#641539',
  '#4d0f2c',
]

/** The kit wears our tokens (tokens.css): whatever it draws follows light and dark by our variables. */
const theme = createTheme({
  primaryColor: 'plum',
  primaryShade: 7,
  autoContrast: true,
  colors: { plum },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '400' },
  defaultRadius: '10px',
  respectReducedMotion: true,
  components: {
    // a native dialog is in the browser's top layer: lists must open inside it to be seen
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
    Menu: { defaultProps: { withinPortal: false } },
    Tooltip: { defaultProps: { withinPortal: false } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
  },
})

const ours = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--plum)',
  '--mantine-color-error': 'var(--rose)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--plum-soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-plum-filled': 'var(--plum-fill)',
  '--mantine-color-plum-filled-hover': 'var(--plum-fill-hover)',
  '--mantine-color-plum-light': 'var(--plum-soft)',
  '--mantine-color-plum-light-color': 'var(--plum)',
}
const resolver: CSSVariablesResolver = () => ({ variables: ours, light: ours, dark: ours })

/** Around the few screens that use the kit's parts (`kit: true` in app/addresses.ts); nothing else loads it. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={resolver}>
      {children}
    </MantineProvider>
  )
}
