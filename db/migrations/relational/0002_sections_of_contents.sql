ALTER TABLE "pages" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_pages" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;