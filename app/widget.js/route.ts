import { AppError } from '#lib/foundation/core/errors.ts';
import { widgetScript } from '#lib/serving/http/widget-script.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** The script of the widget, where the widget is enabled. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: async ({ headers }, { widget, files }) => {
      if (widget.isOffered) return widgetScript(files.widgetScript, headers);
      throw new AppError('not_found', {
        publicMessage: 'The widget is off on this server: WIDGET_ORIGINS names no site.',
      });
    },
  },
});
