ALTER TABLE "chunks" ADD COLUMN "text_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "text_after" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "twins" jsonb;