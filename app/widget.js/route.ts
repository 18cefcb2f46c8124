import { join } from 'node:path';

import { AppError } from '#lib/core/errors.ts';
import { widgetScript } from '#lib/http/widget-script.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** The script of the widget, where there is one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: async ({ headers }, runtime) => {
      if (!runtime.widget.isOffered)
        throw new AppError('not_found', { publicMessage: 'This server has no widget: WIDGET_ORIGINS names no site.' });
      return widgetScript(builtScript(), headers);
    },
  },
});

/** The server is started in the folder that holds what was built. */
function builtScript(): string {
  return join(process.cwd(), '.next', 'static', 'lectern-widget.js');
}
