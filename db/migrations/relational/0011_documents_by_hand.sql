ALTER TABLE "documents" ADD COLUMN "fields_by_hand" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "removed_at" timestamp (3) with time zone;