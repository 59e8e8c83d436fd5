import { Outlet } from 'react-router'
import { KitProvider } from '#base/web/kit.tsx'

export function Component() {
  return (
    <KitProvider>
      <Outlet />
    </KitProvider>
  )
}
